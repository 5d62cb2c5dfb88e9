// attack: sockets of every kind, to the network and to the machine
// expect: OK
// output: "EPERM EPERM EPERM EPERM\n"
const net = require('node:net');

const tried = (socket, event = 'error') =>
  new Promise((resolve) => socket.on(event, ({ code }) => resolve(code)));
const udp = new Promise((resolve) => {
  try {
    require('node:dgram')
      .createSocket('udp4')
      .on('error', ({ code }) => resolve(code))
      .bind(0);
  } catch ({ code }) {
    resolve(code);
  }
});
Promise.all([
  tried(net.connect(80, '1.1.1.1')),
  tried(net.connect('/w/socket')),
  tried(net.createServer().listen(8080, '127.0.0.1')),
  udp,
]).then((codes) => console.log(...codes));
