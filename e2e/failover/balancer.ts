import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Balancer {
  url: string;
  close: () => void;
}

/** A connection to the first of these ports on which somebody listens; null where nobody does. */
const reach = async ([port, ...others]: readonly number[]): Promise<Socket | null> => {
  if (port === undefined) return null;
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect').then(
    () => socket,
    () => reach(others),
  );
};

/** Stands before servers as an institute's balancer does: connections go to them in turns, and past one that is gone. */
export const openBalancer = async (ports: readonly number[]): Promise<Balancer> => {
  const open = new Set<Socket>();
  let turn = 0;
  const join = async (from: Socket): Promise<void> => {
    const place = (turn += 1) % ports.length;
    const to = await reach([...ports.slice(place), ...ports.slice(0, place)]);
    if (!to) return void from.destroy();
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
    if (from.destroyed) to.destroy();
  };
  const server = createServer((from) => {
    from.on('error', () => undefined);
    void join(from);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      for (const one of open) one.destroy();
    },
  };
};
