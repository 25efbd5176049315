/**
 * Whether the other end of a connection on this machine is somebody's own program: run by the account that runs the
 * server, and serving nobody else. A proxy that rewrites `Host` and adds no header looks like a browser in everything
 * that it sends; what it can't hide from Linux is that it listens to others.
 */
import { readdir, readFile, readlink } from 'node:fs/promises';
import type { Socket } from 'node:net';

interface TcpRow {
  /** Address and port as the kernel writes them, in hexadecimal. */
  readonly local: string;
  readonly remote: string;
  readonly isListening: boolean;
  readonly uid: number;
  readonly inode: string;
}

/** Of `/proc/net/tcp`: local and remote address, state, …, uid, …, inode. */
async function tcpRows(): Promise<TcpRow[]> {
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'latin1').catch(() => '')),
  );
  return tables.flatMap((table) =>
    table
      .split('\n')
      .slice(1)
      .flatMap((line) => {
        const [, local, remote, state, , , , uid, , inode] = line.trim().split(/\s+/);
        if (!local || !remote || !inode) return [];
        return [{ local, remote, isListening: state === '0A', uid: Number(uid), inode }];
      }),
  );
}

const portOf = (address: string) => Number.parseInt(address.split(':')[1] ?? '', 16);
/** 127.0.0.1, ::1 and ::ffff:127.0.0.1, in the byte order of the kernel's tables. */
const loopbacks = /^(.{6}7F|0{24}01000000|0{16}FFFF0000.{6}7F):/;

/** Inodes of the sockets that a process has open; none where that can't be seen. */
async function socketsOf(pid: string): Promise<ReadonlySet<string>> {
  const folder = `/proc/${pid}/fd`;
  const names = await readdir(folder).catch(() => []);
  const links = await Promise.all(names.map((name) => readlink(`${folder}/${name}`).catch(() => '')));
  return new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []));
}

async function look(remotePort: number, localPort: number): Promise<boolean> {
  const rows = await tcpRows();
  const end = rows.find(
    ({ local, remote }) => loopbacks.test(local) && portOf(local) === remotePort && portOf(remote) === localPort,
  );
  if (!end || end.uid !== process.getuid?.()) return false;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const open = await Promise.all(pids.map(socketsOf));
  const holders = open.filter((sockets) => sockets.has(end.inode));
  const listensToOthers = (sockets: ReadonlySet<string>) =>
    rows.some(({ local, isListening, inode }) => isListening && !loopbacks.test(local) && sockets.has(inode));
  return holders.length > 0 && !holders.some(listensToOthers);
}

const looked = new WeakMap<Socket, Promise<boolean>>();

/** False also where it can't be told: on other systems than Linux, or without `/proc`. */
export function isOwnPeer(socket: Socket): Promise<boolean> {
  const { remotePort, localPort } = socket;
  if (process.platform !== 'linux' || remotePort === undefined || localPort === undefined)
    return Promise.resolve(false);
  let answer = looked.get(socket);
  if (!answer) {
    answer = look(remotePort, localPort).catch(() => false);
    looked.set(socket, answer);
  }
  return answer;
}
