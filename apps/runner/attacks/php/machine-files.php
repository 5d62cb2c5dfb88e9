<?php
// attack: the files of the machine, through PHP and through a shell
// expect: OK
// output: "[]\n"
foreach (["/etc/passwd", "/etc/shadow", "/root", "/var/lib", "/sys/kernel", "/proc/1/environ", "/usr/local", "/usr/share/doc"] as $name) {
    if (is_readable($name)) {
        echo $name, "\n";
    }
}
@include "/etc/passwd";
echo "[", shell_exec('cat /etc/passwd /proc/1/environ 2>/dev/null; ls /root /home /prepared/../root 2>/dev/null | head -3'), "]\n";
