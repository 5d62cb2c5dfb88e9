# attack: sockets
# expect: OK
# output: "[]\n"
import socket

opened = []
for family in socket.AddressFamily:
    for kind in socket.SocketKind:
        try:
            socket.socket(family, kind)
            opened.append((family, kind))
        except OSError:
            pass
print(opened)
