import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** An address that leads to one place or another, as the service of an orchestrator or a proxy does. */
export interface MovableAddress {
  port: number;
  /** Leads new connections to another port of this machine; those that are open stay where they are. */
  moveTo: (port: number) => void;
  /** Lets nothing through any more on connections that are open, and closes none, as when the other machine lost its power. */
  silence: () => void;
  close: () => void;
}

/** Opens one that leads to a port of this machine. */
export const openMovableAddress = async (firstPort: number): Promise<MovableAddress> => {
  let target = firstPort;
  const open = new Set<Socket>();
  const server = createServer((from) => {
    const to = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one);
      one
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    moveTo: (port) => {
      target = port;
    },
    silence: () => {
      for (const one of open) one.unpipe().pause();
    },
    close: () => {
      server.close();
      for (const one of open) one.destroy();
    },
  };
};
