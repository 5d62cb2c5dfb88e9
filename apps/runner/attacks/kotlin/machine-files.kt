// attack: the files of the machine, through Kotlin and through a shell
// expect: OK
// output: "[]\n"
import java.io.File

fun main() {
    for (name in listOf("/etc/passwd", "/etc/shadow", "/root", "/var/lib", "/sys/kernel", "/proc/1/environ", "/usr/local", "/usr/share/doc"))
        if (File(name).canRead()) println(name)
    val shell = ProcessBuilder("/bin/sh", "-c", "cat /etc/passwd /proc/1/environ 2>/dev/null; ls /root /home /prepared/../root 2>/dev/null | head -3").start()
    println("[" + shell.inputStream.reader().readText() + "]")
}
