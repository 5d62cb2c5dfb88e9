/** Keywords and usual names of the languages that runners have where they are set up for them. */
import type { Names } from './names.ts';

export const GO: Names = {
  keyword:
    'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var',
  type: 'bool byte complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 uint32 uint64 uintptr',
  function: 'append cap close complex copy delete imag len main make new panic print println real recover',
  constant: 'bufio bytes errors false fmt iota math nil os sort strconv strings true unicode',
  member:
    'Abs Atoi Buffer Builder Contains Fields Flush Fprint Fprintf Fprintln Fscan Fscanln HasPrefix HasSuffix Index Ints Itoa Join Max MaxInt Min MinInt NewReader NewScanner NewWriter ParseFloat ParseInt Pow Print Printf Println ReadAll ReadString Repeat Replace Reverse Scan Scanln Search Slice Sort Split Sprint Sprintf Sqrt Stdin Stdout String Strings Text ToLower ToUpper Trim TrimSpace WriteByte WriteString',
};

export const RUST: Names = {
  keyword:
    'as async await break const continue crate dyn else enum extern fn for if impl in let loop match mod move mut pub ref return self static struct super trait type unsafe use where while',
  type: 'BTreeMap BTreeSet BinaryHeap Box HashMap HashSet Option Ordering Rc RefCell Result Self Some String Vec VecDeque bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize',
  function: 'assert_eq drop eprintln format main max min panic print println stdin stdout swap vec',
  constant: 'Err None Ok collections false io std true',
  member:
    'abs all any as_bytes as_str binary_search chars clear clone cloned collect contains contains_key copied count dedup drain entry enumerate expect extend filter find first flat_map fold get get_mut insert into_iter is_empty iter iter_mut join keys last len lines lock map max min next or_insert parse pop pop_front position pow product push push_back push_str read_line read_to_string remove retain rev reverse skip sort sort_by sort_by_key sort_unstable split split_whitespace sqrt starts_with step_by sum swap take to_owned to_string to_vec trim truncate unwrap unwrap_or values windows zip',
};

export const CSHARP: Names = {
  keyword:
    'abstract as base break case catch class const continue default delegate do else enum event finally for foreach get goto if in interface internal is lock namespace new out override params private protected public readonly ref return sealed set sizeof static struct switch this throw try typeof unchecked using virtual void volatile while yield',
  type: 'Action Array BigInteger Char Comparer Console Convert DateTime Dictionary Double Exception Func HashSet IComparable IEnumerable Int32 Int64 KeyValuePair LinkedList List Math Queue Random SortedDictionary SortedSet Stack String StringBuilder StringSplitOptions Tuple bool byte char decimal double dynamic float int long object sbyte short string uint ulong ushort var',
  function: 'Main',
  constant: 'Collections Generic Linq System Text false null true',
  member:
    'Abs Add AddRange Aggregate All Any Append AppendLine Average BinarySearch Clear Compare CompareTo Contains ContainsKey Count Dequeue Distinct Enqueue Equals Error First FirstOrDefault Format GroupBy In IndexOf Insert Join Keys Last Length Max MaxValue Min MinValue OrderBy OrderByDescending Out Parse Peek Pop Pow Push Range Read ReadLine ReadToEnd Remove RemoveAt Repeat Replace Reverse Select SelectMany Skip Sort Split Sqrt StartsWith Substring Sum Take ThenBy ToArray ToCharArray ToDictionary ToList ToLower ToString ToUpper Trim TryGetValue TryParse Values Where Write WriteLine Zip',
};

export const KOTLIN: Names = {
  keyword:
    'abstract as break by catch class companion constructor continue data do else enum finally for fun get if import in init inline interface internal is lateinit object open operator out override package private protected public return sealed set super suspend this throw try typealias val var when where while',
  type: 'Any Array ArrayDeque Boolean BooleanArray Byte Char CharArray Comparator Double DoubleArray Float HashMap HashSet Int IntArray Iterable List Long LongArray Map MutableList MutableMap MutableSet Nothing Pair Regex Sequence Set Short String StringBuilder Triple Unit',
  function:
    'arrayOf check compareBy emptyList error generateSequence hashMapOf intArrayOf listOf main mapOf maxOf minOf mutableListOf mutableMapOf mutableSetOf print println readLine repeat require sequenceOf setOf sortedMapOf with',
  constant: 'false null true',
  member:
    'add addAll all any apply append associate average clear contains containsKey count distinct drop filter find first flatMap fold forEach forEachIndexed getOrDefault getOrPut groupBy indexOf indices isEmpty isNotEmpty joinToString keys last lastIndex let lines map mapIndexed max maxBy min minBy none padEnd padStart partition plus reduce remove removeAt repeat replace reverse reversed size sort sortBy sorted sortedBy sortedDescending split step substring sum sumBy take toCharArray toDouble toInt toIntOrNull toList toLong toLowerCase toMutableList toSet toString toUpperCase trim until values windowed withIndex zip',
};

export const PHP: Names = {
  function:
    'abs array_fill array_filter array_key_exists array_keys array_map array_merge array_pop array_push array_reduce array_reverse array_search array_shift array_slice array_sum array_unique array_unshift array_values arsort asort ceil chr count ctype_alpha ctype_digit explode fgets floor fmod fscanf implode in_array intdiv intval is_numeric isset krsort ksort lcfirst ltrim max min number_format ord pow preg_match preg_replace preg_split printf range round rsort rtrim sort sprintf sqrt str_contains str_pad str_repeat str_replace str_split strcmp stream_get_contents strlen strpos strrev strtolower strtoupper substr trim ucfirst usort var_dump',
  constant: 'INF PHP_EOL PHP_INT_MAX PHP_INT_MIN STDIN STDOUT false null true',
};

export const RUBY: Names = {
  keyword:
    'alias and begin break case class def do else elsif end ensure for if in include module next not or private protected public raise redo rescue retry return self super then undef unless until when while yield attr_accessor attr_reader attr_writer require',
  type: 'Array Comparable Enumerable Float Hash Integer Kernel Math Proc Range Rational Regexp Set String Struct Symbol Time',
  function: 'format gets lambda loop p print printf proc puts rand sprintf',
  constant: 'ARGV STDIN STDOUT false nil true',
  member:
    'abs all any ceil chars chomp clear collect combination compact concat count cycle delete delete_at digits downcase drop dup each each_char each_cons each_line each_slice each_with_index each_with_object empty even fetch fill filter find find_index first flat_map flatten floor gcd group_by gsub has_key include index inject insert join keys last lcm length lines ljust map match max max_by merge min min_by minmax new nil none odd partition permutation pop product push read readlines reduce reject replace reverse rjust rotate round sample scan select shift size slice sort sort_by split sqrt squeeze start_with step strip sub sum swapcase take tally times to_a to_f to_h to_i to_s to_sym tr transpose uniq unshift upcase upto values zip',
};

export const R: Names = {
  keyword: 'break else for function if in next repeat return while',
  function:
    'abs all any apply array as.character as.integer as.numeric c cat cbind ceiling colMeans colSums cumprod cumsum data.frame diff do.call duplicated exp factor file floor format grepl gsub head identical ifelse is.na lapply length library list log mapply matrix max mean median min names nchar ncol nrow numeric order outer paste paste0 print prod quantile range rbind read.table readLines regmatches rep rev round rowSums sapply scan sd seq seq_along seq_len setdiff sort split sprintf sqrt stop strsplit sub substr sum t table tail tapply tolower toupper trimws union unique unlist var vapply vector which which.max which.min writeLines',
  constant: 'FALSE Inf NA NULL NaN TRUE letters LETTERS pi',
};

export const PASCAL: Names = {
  keyword:
    'and array begin case class const constructor destructor div do downto else end except exit file finally for function goto if implementation in inherited interface label mod nil not object of operator or packed procedure program property raise record repeat set shl shr then to try type unit until uses var while with xor break continue',
  type: 'AnsiString Boolean Byte Cardinal Char Double Extended Int64 Integer LongInt LongWord QWord Real ShortInt ShortString Single SmallInt String Text Word',
  function:
    'Abs Assigned Chr Concat Copy Dec Delete Dispose Eof Eoln Exp FillChar FreeMem GetMem Halt High Inc Insert IntToStr Length Ln Low LowerCase Max Min Move New Odd Ord Pos Pred Random Randomize Read ReadLn Round SetLength Sqr Sqrt Str StrToInt Succ Trim Trunc UpCase UpperCase Val Write WriteLn',
  constant: 'Classes False MaxInt Math Nil SysUtils True',
};

export const HASKELL: Names = {
  keyword:
    'case class data default deriving do else foreign hiding if import in infix infixl infixr instance let module newtype of qualified then type where',
  type: 'Bool Char Double Either Eq Float Functor IO Int Integer Maybe Monad Num Ord Ordering Rational Read Show String',
  function:
    'abs all and any ceiling compare concat concatMap const curry cycle div divMod drop dropWhile elem error even exp filter flip floor foldl foldr fromIntegral fst gcd getContents getLine head init interact iterate last lcm length lines lookup main map mapM_ max maximum min minimum mod negate not notElem null odd or otherwise pred print product putStr putStrLn quot read readLn rem repeat replicate return reverse round scanl show snd span splitAt sqrt subtract succ sum tail take takeWhile toInteger truncate uncurry unlines unwords unzip words zip zip3 zipWith',
  constant: 'EQ False GT Just LT Left Nothing Right True',
};
