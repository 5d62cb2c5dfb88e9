# attack: the files of the machine, through R and through a shell
# expect: OK
# output: "[]\n"
for (name in c("/etc/passwd", "/etc/shadow", "/root", "/var/lib", "/sys/kernel", "/proc/1/environ", "/usr/local", "/usr/share/doc")) if (file.access(name, 4) == 0) cat(name, "\n")
cat("[", system("cat /etc/passwd /proc/1/environ 2>/dev/null; ls /root /home /prepared/../root 2>/dev/null | head -3", intern = TRUE), "]\n", sep = "")
