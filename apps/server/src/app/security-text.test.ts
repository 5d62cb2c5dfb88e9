import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/test-server.ts';

const fetchText = async (url: string) => {
  const response = await fetch(`${url}/.well-known/security.txt`);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

describe('an installation that names a contact', () => {
  const server = useTestServer({
    SECURITY_CONTACT: 'security@example.org',
    PUBLIC_URL: 'https://exam.example.org',
  });

  test('says whom to tell of a hole, and until when that holds', async () => {
    server.setNow(new Date('2026-03-02T17:30:00Z'));
    expect(await fetchText(server.url)).toEqual({
      status: 200,
      type: 'text/plain; charset=utf-8',
      text: [
        'Contact: mailto:security@example.org',
        'Expires: 2026-05-31T00:00:00.000Z',
        'Preferred-Languages: en',
        'Canonical: https://exam.example.org/.well-known/security.txt',
        '',
      ].join('\n'),
    });
  });
});

describe('an installation that names none', () => {
  const server = useTestServer();

  test('has no such file', async () => {
    expect(await fetchText(server.url)).toMatchObject({ status: 404 });
  });
});
