import { readFileSync } from 'node:fs';
import type { Server } from 'node:https';
import { createSecureContext } from 'node:tls';
import type { FastifyInstance } from 'fastify';

/** Where certificate (with those between it and its authority) and key stand, as PEM. */
export interface CertificateFiles {
  certificate: string;
  key: string;
}

/** Both as PEM. */
export interface Certificate {
  cert: string;
  key: string;
}

const read = (setting: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Error(`${setting} names a file that cannot be read.`);
  }
};

/**
 * Reads what HTTPS is served with.
 * @throws an Error for the operator when a file cannot be read, or certificate and key do not belong together
 */
export const readCertificate = (files: CertificateFiles): Certificate => {
  const pair = {
    cert: read('RUNNER_CERT_FILE', files.certificate),
    key: read('RUNNER_KEY_FILE', files.key),
  };
  try {
    createSecureContext(pair);
  } catch (cause) {
    throw new Error(
      'RUNNER_CERT_FILE and RUNNER_KEY_FILE must name a certificate and its key without a password, both as PEM.',
      { cause },
    );
  }
  return pair;
};

/** Reads the certificate again, for new connections of an app that serves HTTPS. Does not throw: the log tells. */
export const renewCertificate = (app: FastifyInstance, files: CertificateFiles): void => {
  try {
    // Fastify's type is that of an app that serves HTTP.
    (app.server as unknown as Server).setSecureContext(readCertificate(files));
    app.log.info('The certificate was read again.');
  } catch (error) {
    app.log.error(error, 'The certificate could not be renewed. The one from before stays.');
  }
};
