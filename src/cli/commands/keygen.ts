import { generateKeyPairSync } from 'node:crypto';
import { dirname, join, resolve } from 'node:path';
import { readVerificationKey } from '../../bundle/signing-keys.ts';
import { visible } from '../../diagnostics/paint.ts';
import { createFiles } from '../../host/key-files.ts';
import { nodeFiles } from '../../host/node-files.ts';
import type { CommandIo } from '../terminal/command-io.ts';
import { refuse } from '../terminal/refuse.ts';
import { systemRefusal } from '../terminal/system-refusal.ts';

/** `raymond keygen`: writes a new pair of keys, NAME.key and NAME.pub; 0, or 2 when it cannot. */
export function keygen(name: string, io: CommandIo): number {
  const ending = /\.(?:key|pub)$/.exec(name)?.[0];
  if (ending !== undefined) {
    return refuse(io, `${name}: leave out ${ending}, since both files are named after what comes before it`);
  }
  if (/(?:^|[/\\])\.{0,2}$/.test(name)) {
    return refuse(io, `${name} names a folder: expected a name for the keys, as in ${join(name, 'team')}`);
  }
  const privatePath = `${name}.key`;
  const publicPath = `${name}.pub`;
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
    publicKeyEncoding: { format: 'pem', type: 'spki' },
  });
  const read = readVerificationKey(publicKey);
  if (!read.ok) throw new Error(`a new key cannot be read: ${read.refusal}`);
  try {
    if (nodeFiles.kind(dirname(resolve(io.cwd, name))) !== 'folder') {
      return refuse(io, `${privatePath} cannot be written: there is no folder ${dirname(name)}`);
    }
    createFiles([
      { path: resolve(io.cwd, privatePath), content: privateKey, access: 'private' },
      { path: resolve(io.cwd, publicPath), content: publicKey, access: 'shared' },
    ]);
  } catch (thrown) {
    const taken = (thrown as NodeJS.ErrnoException).path === resolve(io.cwd, publicPath);
    return refuse(io, systemRefusal(taken ? publicPath : privatePath, thrown, 'written'));
  }
  io.stdout.write(
    `wrote ${visible(privatePath)}, to be kept secret: whoever has it can sign as you\nwrote ${visible(publicPath)}, for those who check\nfingerprint ${read.key.fingerprint}\n`,
  );
  return 0;
}
