import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setExam, startExam, typeProgram } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { logIn } from '../../page/log-in.ts';

test('a page that a student writes runs its own scripts, without network and without our origin', async ({
  page,
  product,
}) => {
  let asked = 0;
  const elsewhere = createServer((_request, response) => {
    asked += 1;
    response.end();
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const address = elsewhere.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  const taskId = await setExam(product.url, {
    owner: 'faculty2',
    students: ['student42'],
    questions: ['Build a page with the timetable'],
  });
  await logIn(page, 'student42');
  await startExam(page, taskId);
  await typeProgram(
    page,
    `<h1 id="title">written</h1>
<img src="http://127.0.0.1:${port}/picture">
<script>
  document.getElementById('title').textContent = 'run by its own script';
  const tell = (what, words) => (document.body.innerHTML += '<p>' + what + ': ' + words + '</p>');
  tell('storage', localStorage.getItem('token'));
  tell('origin', origin);
  fetch('http://127.0.0.1:${port}/data').then(() => tell('network', 'open'), () => tell('network', 'refused'));
</script>`,
  );
  await page.keyboard.press('ControlOrMeta+Enter');
  const frame = page.frameLocator('iframe[title="Your page"]');
  await expect(frame.getByRole('heading')).toHaveText('run by its own script');
  await expect(frame.getByText('storage: null')).toBeVisible();
  await expect(frame.getByText('origin: null')).toBeVisible();
  await expect(frame.getByText('network: refused')).toBeVisible();
  expect(asked).toBe(0);
  await new Promise((resolve) => elsewhere.close(resolve));
});

test('a page that a student writes reaches nobody by WebRTC, also not from frames that it makes', async ({
  page,
  product,
}) => {
  const heard = { ofFrame: 0, ofOurs: 0 };
  const listen = async (whom: keyof typeof heard) => {
    const socket = createSocket('udp4', () => (heard[whom] += 1)).bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return socket;
  };
  const [elsewhere, ours] = [await listen('ofFrame'), await listen('ofOurs')];
  const { port } = elsewhere.address();
  const taskId = await setExam(product.url, {
    owner: 'faculty2',
    students: ['student42'],
    questions: ['Build a page with the timetable'],
  });
  await logIn(page, 'student42');
  await startExam(page, taskId);
  const ask = `const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] });
  peer.createDataChannel('any'); peer.createOffer().then((offer) => peer.setLocalDescription(offer));`;
  await typeProgram(
    page,
    `<h1>Timetable</h1>
<iframe srcdoc="<script>${ask}</script>"></iframe>
<script>
  const said = (what, act) => { try { act(); console.log(what + ': open'); } catch { console.log(what + ': closed'); } };
  said('page', () => { ${ask} });
  const blank = document.body.appendChild(document.createElement('iframe'));
  said('blank frame', () => blank.contentWindow.RTCPeerConnection);
  const shadow = document.body.appendChild(document.createElement('p')).attachShadow({ mode: 'closed' });
  const hidden = document.createElement('iframe');
  hidden.srcdoc = ${JSON.stringify(`<script>${ask}`)} + '<' + '/script>';
  shadow.append(hidden);
</script>`,
  );
  await page.keyboard.press('ControlOrMeta+Enter');
  const lines = page.getByRole('log', { name: 'Console of the page' });
  await expect(lines).toContainText('page: closed');
  await expect(lines).toContainText('blank frame: closed');
  await expect(lines).toContainText('A frame with a document of its own (srcdoc) is not shown.');
  // Our own page may: when its question has come, so has whatever was asked before.
  await page.evaluate(async (mine) => {
    const peer = new RTCPeerConnection({ iceServers: [{ urls: `stun:127.0.0.1:${mine}` }] });
    peer.createDataChannel('any');
    await peer.setLocalDescription(await peer.createOffer());
  }, ours.address().port);
  await expect.poll(() => heard.ofOurs).toBeGreaterThan(0);
  expect(heard.ofFrame).toBe(0);
  elsewhere.close();
  ours.close();
});

test('a page handles its form and opens dialogs, and its errors and console stand under it', async ({
  page,
  product,
}) => {
  const taskId = await setExam(product.url, {
    owner: 'faculty2',
    students: ['student43'],
    questions: ['Build a page with the timetable'],
  });
  await logIn(page, 'student43');
  await startExam(page, taskId);
  await typeProgram(
    page,
    `<form><label>Name <input name="name"></label><button>Send</button></form>
<button id="break">Break</button>
<p id="answer"></p>
<script>
  document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    const name = new FormData(event.target).get('name');
    localStorage.setItem('name', name);
    if (confirm('Register ' + name + '?'))
      document.getElementById('answer').textContent = 'Registered ' + localStorage.getItem('name');
    console.log('sent', { name });
  });
  document.getElementById('break').addEventListener('click', () => missing.call());
</script>
<form action="https://example.org/"><button>Send away</button></form>`,
  );
  await page.keyboard.press('ControlOrMeta+Enter');
  const frame = page.frameLocator('iframe[title="Your page"]');
  const lines = page.getByRole('log', { name: 'Console of the page' });
  await expect(lines).toBeHidden();

  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.accept();
  });
  await frame.getByLabel('Name').fill('Asha');
  // By keyboard: a browser without a screen does not lead the mouse into a frame while the page fills it.
  await frame.getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await expect(frame.locator('#answer')).toHaveText('Registered Asha');
  expect(asked).toEqual(['Register Asha?']);
  await expect(lines).toHaveText('sent {"name":"Asha"}');

  await frame.getByRole('button', { name: 'Break' }).press('Enter');
  await expect(lines).toContainText('Error: Uncaught ReferenceError: missing is not defined');
  await frame.getByRole('button', { name: 'Send away' }).press('Enter');
  await expect(lines).toContainText('Warning: The form was not sent: the page has no network.');
  await expect(frame.getByLabel('Name')).toHaveValue('Asha');
});
