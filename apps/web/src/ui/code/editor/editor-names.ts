/** Keywords and usual names of a language that its package for the editor does not offer by itself. */
import type { Language } from '@assay/contract';
import type { Names } from './names.ts';
import * as optional from './optional-names.ts';

const C: Names = {
  keyword:
    'auto break case char const continue default define do double else endif enum extern float for goto if ifdef ifndef include inline int long register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while',
  type: 'bool FILE int8_t int16_t int32_t int64_t ptrdiff_t size_t ssize_t uint8_t uint16_t uint32_t uint64_t va_list',
  function:
    'abs acos asin atan atan2 atof atoi atol bsearch calloc ceil cos exit exp fabs fclose fflush fgetc fgets floor fmax fmin fmod fopen fprintf fputc fputs fread free fscanf fwrite getchar isalnum isalpha isdigit islower isspace isupper labs llabs log log10 log2 main malloc memcmp memcpy memmove memset pow printf putchar puts qsort rand realloc round scanf sin snprintf sprintf sqrt srand sscanf strcat strchr strcmp strcpy strcspn strdup strlen strncat strncmp strncpy strrchr strspn strstr strtok strtol strtoll strtoul tan time tolower toupper',
  constant:
    'EOF EXIT_FAILURE EXIT_SUCCESS INT_MAX INT_MIN LLONG_MAX LLONG_MIN LONG_MAX LONG_MIN NULL RAND_MAX SIZE_MAX UINT_MAX false stderr stdin stdout true',
};

const CPP: Names = {
  keyword: `${C.keyword} catch class concept consteval constexpr const_cast decltype delete dynamic_cast explicit export friend mutable namespace new noexcept nullptr operator override private protected public reinterpret_cast requires static_assert static_cast template this throw try typeid typename using virtual`,
  type: `${C.type} array bitset deque forward_list function initializer_list istringstream list map multimap multiset optional ostringstream pair priority_queue queue set shared_ptr stack string string_view stringstream tuple unique_ptr unordered_map unordered_multimap unordered_multiset unordered_set variant vector`,
  function: `${C.function} accumulate adjacent_find advance all_of any_of back_inserter binary_search clamp copy count count_if distance equal fill fill_n find find_if for_each gcd generate get getline greater inner_product iota is_sorted lcm less lexicographical_compare lower_bound make_heap make_pair make_shared make_tuple make_unique max max_element merge min min_element minmax_element move next next_permutation none_of nth_element partial_sort partial_sum partition pop_heap prev prev_permutation push_heap remove remove_if replace reverse rotate shuffle sort stable_sort stod stoi stol stoll swap tie to_string transform unique upper_bound`,
  constant: `${C.constant} cerr cin cout endl fixed numeric_limits setprecision setw std`,
  member:
    'append assign at back begin capacity c_str clear compare contains count data emplace emplace_back empty end erase find find_first_of find_last_of first front insert length lower_bound pop pop_back pop_front push push_back push_front rbegin rend reserve resize reverse rfind second size sort starts_with str substr swap top upper_bound',
};

const JAVA: Names = {
  keyword:
    'abstract assert boolean break byte case catch char class continue default do double else enum extends final finally float for if implements import instanceof int interface long native new package private protected public record return sealed short static super switch synchronized this throw throws transient try var void volatile while yield',
  type: 'Arrays ArrayDeque ArrayList BigDecimal BigInteger Boolean BufferedReader Character Collection Collections Collectors Comparable Comparator Deque Double Exception Function HashMap HashSet IllegalArgumentException IllegalStateException IndexOutOfBoundsException InputStreamReader IntStream Integer IOException Iterable Iterator LinkedHashMap LinkedHashSet LinkedList List Long Map Math NullPointerException Number Object Objects Optional Override Pattern PrintWriter PriorityQueue Queue Random Runnable RuntimeException Scanner Set Stack Stream String StringBuilder StringJoiner StringTokenizer System Thread TreeMap TreeSet',
  function: 'main',
  constant: 'false null true',
  member:
    'abs add addAll append asList avg binarySearch ceil charAt chars clear collect compare compareTo computeIfAbsent contains containsKey containsValue copyOf copyOfRange deleteCharAt empty endsWith entrySet equals err fill filter floor forEach format get getKey getOrDefault getValue hasNext hasNextInt hashCode in indexOf insert isBlank isDigit isEmpty isLetter iterator join keySet lastIndexOf length map mapToInt matches max merge min next nextDouble nextInt nextLine nextLong of offer out parseDouble parseInt parseLong peek poll pollFirst pollLast pop pow print printf println push put putIfAbsent range readLine remove removeIf replace replaceAll reverse reverseOrder round set setCharAt size sort sorted split sqrt stream strip substring sum toArray toCharArray toList toLowerCase toString toUpperCase trim valueOf values MAX_VALUE MIN_VALUE',
};

/** Most of its keywords, and its functions, are the package's own. */
const PYTHON: Names = {
  keyword:
    'and as assert async await break case continue del elif else except finally for from global if import in is lambda match nonlocal not or pass raise return try while with yield',
  member:
    'add append appendleft capitalize clear copy count difference discard endswith extend find format get index insert intersection isalnum isalpha isdigit islower isspace issubset isupper items join keys lower lstrip most_common pop popitem popleft readline readlines remove replace reverse rfind rstrip setdefault sort split splitlines startswith stdin stdout strip swapcase symmetric_difference title union update upper values write zfill',
};

const JAVASCRIPT: Names = {
  keyword:
    'async await break case catch class const continue default delete do else export extends finally for function if import in instanceof let new of return static super switch this throw try typeof var void while yield',
  type: 'Array BigInt Boolean Date Error Map Number Object Promise RangeError RegExp Set String Symbol TypeError WeakMap',
  function: 'isFinite isNaN parseFloat parseInt readFileSync require',
  constant: 'Infinity JSON Math NaN console false null process true undefined',
  member:
    'abs at add ceil charAt charCodeAt clear codePointAt concat delete endsWith entries every fill filter find findIndex findLast flat flatMap floor forEach from get has hypot includes indexOf isInteger join keys lastIndexOf length localeCompare log map match matchAll max min padEnd padStart parse pop pow push reduce repeat replace replaceAll reverse round set shift size slice some sort splice split sqrt startsWith stringify substring then toFixed toLowerCase toReversed toSorted toString toUpperCase trim trunc unshift values write MAX_SAFE_INTEGER MIN_SAFE_INTEGER',
};

const TYPESCRIPT: Names = {
  ...JAVASCRIPT,
  keyword: `${JAVASCRIPT.keyword} abstract as declare enum implements infer interface is keyof namespace private protected public readonly satisfies type`,
  type: `${JAVASCRIPT.type} Partial Pick Readonly ReadonlyArray Record any bigint boolean never number object string symbol unknown`,
};

/** Its keywords are the package's own. */
const SQL: Names = {
  function:
    'abs avg coalesce count date group_concat ifnull instr length lower max min nullif replace round row_number strftime substr sum total trim upper',
};

/** Of a page's scripts; tags, attributes and styles are the package's own. */
const PAGE_SCRIPT: Names = {
  keyword:
    'async await break case catch class const continue default delete do else export extends finally for function if import in instanceof let new of return static super switch this throw try typeof var void while yield',
  type: 'Array Boolean Date Error Event FormData Map Number Object Promise RegExp Set String Symbol URLSearchParams',
  function:
    'alert clearInterval clearTimeout confirm isNaN parseFloat parseInt prompt requestAnimationFrame setInterval setTimeout',
  constant:
    'Infinity JSON Math NaN console document event false localStorage null sessionStorage true undefined window',
  member:
    'add addEventListener append appendChild checked children classList className click closest contains createElement dataset disabled error every filter find findIndex flat flatMap floor focus forEach from getAttribute getElementById getElementsByClassName getItem has includes indexOf innerHTML innerText insertBefore join keys length log map match matches max min now parentElement parse pop preventDefault push querySelector querySelectorAll random reduce remove removeAttribute removeChild removeEventListener replace reset reverse round setAttribute setItem shift slice some sort splice split src startsWith stringify style submit target textContent then toFixed toggle toLowerCase toString toUpperCase trim unshift value values',
};

export const NAMES: Readonly<Record<Language, Names>> = {
  C,
  'C++': CPP,
  JAVA,
  PYTHON,
  JAVASCRIPT,
  TYPESCRIPT,
  SQL,
  GO: optional.GO,
  RUST: optional.RUST,
  'C#': optional.CSHARP,
  KOTLIN: optional.KOTLIN,
  PHP: optional.PHP,
  RUBY: optional.RUBY,
  R: optional.R,
  PASCAL: optional.PASCAL,
  HASKELL: optional.HASKELL,
  'HTML/CSS/JS': PAGE_SCRIPT,
};
