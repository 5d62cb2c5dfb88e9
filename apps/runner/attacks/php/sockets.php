<?php
// attack: sockets
// expect: OK
// output: "bool(false)\nbool(false)\nbool(false)\nbool(false)\nbool(false)\n"
foreach (["tcp://127.0.0.1:80", "udp://127.0.0.1:53", "unix:///run/socket"] as $address) {
    var_dump(@stream_socket_client($address));
}
var_dump(@stream_socket_server("tcp://127.0.0.1:0"), @file_get_contents("http://127.0.0.1/"));
