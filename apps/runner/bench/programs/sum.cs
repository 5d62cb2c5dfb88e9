using System;

class Sum {
    static void Main() {
        long total = 0;
        for (string line; (line = Console.ReadLine()) != null;) total += long.Parse(line);
        Console.WriteLine(total);
    }
}
