/** A judge that talks: it hides a number from 1 to 100, and gives seven guesses. */
import type { Language } from '../question.ts';

const C = `// Hides the test's number: a program finds it in seven guesses.
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
    int secret, guess;
    FILE *test = fopen(arguments[1], "r");  // the test's input; arguments[2] is its answer
    folder = arguments[3];
    if (count < 4 || fscanf(test, "%d", &secret) != 1) return 1;

    for (int turn = 1; turn <= 7; turn++) {
        // Reads what the student's program prints.
        if (scanf("%d", &guess) != 1) end(43, "No number came.", "no number");
        if (guess == secret) {
            puts("right");
            fflush(stdout);
            end(42, "", "found");
        }
        // The student's program reads what is printed here.
        puts(guess < secret ? "higher" : "lower");
        fflush(stdout);
    }
    end(43, "Seven guesses are used up.", "too many guesses");
}
`;

const CPP = `// Hides the test's number: a program finds it in seven guesses.
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
    int secret, guess;
    if (!(test >> secret)) return 1;

    for (int turn = 1; turn <= 7; turn++) {
        // Reads what the student's program prints.
        if (!(std::cin >> guess)) end(43, "No number came.", "no number in turn " + std::to_string(turn));
        if (guess == secret) {
            std::cout << "right" << std::endl;
            end(42, "", "found in turn " + std::to_string(turn));
        }
        // The student's program reads what is printed here.
        std::cout << (guess < secret ? "higher" : "lower") << std::endl;
    }
    end(43, "Seven guesses are used up.", "the number was " + std::to_string(secret));
}
`;

const JAVA = `// Hides the test's number: a program finds it in seven guesses.
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

    public static void main(String[] arguments) throws IOException {
        // The test's input; arguments[1] is its answer.
        int secret = Integer.parseInt(Files.readString(Path.of(arguments[0])).trim());
        folder = Path.of(arguments[2]);
        Scanner program = new Scanner(System.in);

        for (int turn = 1; turn <= 7; turn++) {
            // Reads what the student's program prints.
            if (!program.hasNextInt()) end(43, "No number came.", "no number in turn " + turn);
            int guess = program.nextInt();
            if (guess == secret) {
                System.out.println("right");
                System.out.flush();
                end(42, "", "found in turn " + turn);
            }
            // The student's program reads what is printed here.
            System.out.println(guess < secret ? "higher" : "lower");
            System.out.flush();
        }
        end(43, "Seven guesses are used up.", "the number was " + secret);
    }
}
`;

const PYTHON = `# Hides the test's number: a program finds it in seven guesses.
import sys

with open(sys.argv[1]) as test:  # the test's input; sys.argv[2] is its answer
    secret = int(test.read())


def end(code, told, noted):
    """42 accepts, 43 rejects. The first text is for the student, the second for faculty."""
    with open(sys.argv[3] + 'teammessage.txt', 'w') as message:
        message.write(told)
    with open(sys.argv[3] + 'judgemessage.txt', 'w') as message:
        message.write(noted)
    sys.exit(code)


for turn in range(1, 8):
    line = sys.stdin.readline().strip()  # what the student's program prints
    if not line.isdecimal():
        end(43, 'No number came.', f'{line!r} in turn {turn}')
    if int(line) == secret:
        print('right', flush=True)
        end(42, '', f'found in turn {turn}')
    # The student's program reads what is printed here.
    print('higher' if int(line) < secret else 'lower', flush=True)

end(43, 'Seven guesses are used up.', f'the number was {secret}')
`;

export const GUESSING: Readonly<Partial<Record<Language, string>>> = { C, 'C++': CPP, JAVA, PYTHON };
