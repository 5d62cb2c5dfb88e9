/** A judge that reads outputs: it accepts any two whole numbers with the right sum. */
import type { Language } from '../question.ts';

const C = `// Accepts any two whole numbers whose sum is the test's number.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *folder;

static void say(const char *file, const char *text) {
    char path[256];
    snprintf(path, sizeof path, "%s%s", folder, file);
    FILE *out = fopen(path, "w");
    fputs(text, out);
    fclose(out);
}

// 42 accepts, 43 rejects. The first text is for the student, the second for faculty.
static void end(int code, const char *told, const char *noted) {
    say("teammessage.txt", told);
    say("judgemessage.txt", noted);
    exit(code);
}

int main(int count, char **arguments) {
    long long sum, one, other;
    char more;
    FILE *test = fopen(arguments[1], "r");  // the test's input; arguments[2] is its answer
    folder = arguments[3];
    if (count < 4 || fscanf(test, "%lld", &sum) != 1) return 1;

    // What the student's program printed.
    if (scanf("%lld %lld", &one, &other) != 2) end(43, "Two numbers are asked for.", "no two numbers");
    if (scanf(" %c", &more) == 1) end(43, "There is more than two numbers.", "more output");
    if (one + other != sum) end(43, "The sum is another one.", "wrong sum");
    end(42, "", "");
}
`;

const CPP = `// Accepts any two whole numbers whose sum is the test's number.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

std::string folder;

// 42 accepts, 43 rejects. The first text is for the student, the second for faculty.
[[noreturn]] void end(int code, const std::string &told, const std::string &noted) {
    std::ofstream(folder + "teammessage.txt") << told;
    std::ofstream(folder + "judgemessage.txt") << noted;
    std::exit(code);
}

int main(int, char **arguments) {
    std::ifstream test(arguments[1]);  // the test's input; arguments[2] is its answer
    folder = arguments[3];
    long long sum, one, other;
    std::string more;
    if (!(test >> sum)) return 1;

    // What the student's program printed.
    if (!(std::cin >> one >> other)) end(43, "Two numbers are asked for.", "no two numbers");
    if (std::cin >> more) end(43, "There is more than two numbers.", "then came " + more);
    if (one + other != sum) end(43, "The sum is another one.", "it is " + std::to_string(one + other));
    end(42, "", "");
}
`;

const JAVA = `// Accepts any two whole numbers whose sum is the test's number.
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Scanner;

public class Main {
    static Path folder;

    // 42 accepts, 43 rejects. The first text is for the student, the second for faculty.
    static void end(int code, String told, String noted) throws IOException {
        Files.writeString(folder.resolve("teammessage.txt"), told);
        Files.writeString(folder.resolve("judgemessage.txt"), noted);
        System.exit(code);
    }

    static long next(Scanner program) throws IOException {
        if (!program.hasNextLong()) end(43, "Two numbers are asked for.", "no two numbers");
        return program.nextLong();
    }

    public static void main(String[] arguments) throws IOException {
        // The test's input; arguments[1] is its answer.
        long sum = Long.parseLong(Files.readString(Path.of(arguments[0])).trim());
        folder = Path.of(arguments[2]);
        Scanner program = new Scanner(System.in);  // what the student's program printed

        long found = next(program) + next(program);
        if (program.hasNext()) end(43, "There is more than two numbers.", "then came " + program.next());
        if (found != sum) end(43, "The sum is another one.", "it is " + found);
        end(42, "", "");
    }
}
`;

const PYTHON = `# Accepts any two whole numbers whose sum is the test's number.
import re
import sys

with open(sys.argv[1]) as test:  # the test's input; sys.argv[2] is its answer
    total = int(test.read())


def end(code, told, noted):
    """42 accepts, 43 rejects. The first text is for the student, the second for faculty."""
    with open(sys.argv[3] + 'teammessage.txt', 'w') as message:
        message.write(told)
    with open(sys.argv[3] + 'judgemessage.txt', 'w') as message:
        message.write(noted)
    sys.exit(code)


words = sys.stdin.read().split()  # what the student's program printed
if len(words) != 2 or not all(re.fullmatch('-?[0-9]{1,18}', word) for word in words):
    end(43, 'Two numbers are asked for.', f'it printed {" ".join(words)[:200]!r}')
if sum(map(int, words)) != total:
    end(43, 'The sum is another one.', f'it is {sum(map(int, words))}')
end(42, '', '')
`;

export const SUMMING: Readonly<Partial<Record<Language, string>>> = { C, 'C++': CPP, JAVA, PYTHON };
