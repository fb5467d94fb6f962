import {execFile} from 'node:child_process';
import {join} from 'node:path';
import {promisify} from 'node:util';

const run = promisify(execFile);

/** Writes `certificate.pem`, a certificate of `localhost` that no browser trusts, and its `key.pem` to a folder. */
export const createCertificate = async (folder: string): Promise<void> => {
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  await run('openssl', ['req', ...kind, '-days', '2', '-subj', '/CN=localhost', ...files]);
};
