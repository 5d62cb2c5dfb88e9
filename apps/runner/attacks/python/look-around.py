# attack: everything that can be seen, folder by folder
# expect: OK
# output: /^\/ bin dev etc lib( lib32)? lib64( libx32)? prepared proc runtime tmp usr w\n\/dev fd full null random shm stderr stdin stdout urandom zero\n\/etc( alternatives)?( java-\d+-openjdk)* ld\.so\.cache\n\/tmp\n\/usr bin include lib( lib32)?( lib64)?( libexec)?( libx32)? share\n\/usr\/share zoneinfo\n\/w main\.py\n$/
import os

for folder in ("/", "/dev", "/etc", "/tmp", "/usr", "/usr/share", "/w"):
    print(folder, *sorted(os.listdir(folder)))
