# attack: the files of the machine, through Ruby and through a shell
# expect: OK
# output: "[]\n"
["/etc/passwd", "/etc/shadow", "/root", "/var/lib", "/sys/kernel", "/proc/1/environ", "/usr/local", "/usr/share/doc"].each { |name| puts name if File.readable?(name) }
puts "[#{`cat /etc/passwd /proc/1/environ 2>/dev/null; ls /root /home /prepared/../root 2>/dev/null | head -3`}]"
