import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/embedded-postgres.ts'
import { eventually } from '../../testing/live-events.ts'
import { readMessageId, startMailServer } from '../../testing/outside/mail-server.ts'
import type { Timeouts } from '../mail-server/smtp.ts'
import type { Delivery } from './delivery.ts'
import { deliver, type StoredMail } from './transport.ts'

const from = { name: '', address: 'hello@salon.example' }
const mail: StoredMail = {
  id: 'K7QF9M2XTR4W',
  key: 'event:1:booking_received',
  kind: 'booking_received',
  clientId: null,
  appointmentId: null,
  toName: 'Ada Client',
  toAddress: 'ada@client.example',
  subject: 'We got your request',
  html: '<p>See you soon.</p>',
  text: 'See you soon.',
  ics: null,
  icsMethod: null,
  status: 'queued',
  isKept: false,
  attempts: 0,
  lastError: null,
  createdAt: new Date('2026-11-30T14:00:00.123Z'),
  updatedAt: new Date('2026-11-30T14:00:00.123Z'),
  sentAt: null,
  relayedAt: null,
}
const timeouts: Timeouts = { connect: 60_000, greeting: 60_000, silence: 60_000, whole: 60_000 }

/** @param options `silence` for tests that wait for its end: on a busy machine any server is silent for a while */
const send = (delivery: Delivery, changed: Partial<StoredMail> = {}, { silence = timeouts.silence } = {}) =>
  deliver(
    { ...mail, ...changed },
    { delivery, salonName: 'Linden', signal: new AbortController().signal, timeouts: { ...timeouts, silence } },
  )

const smtp = (url: string): Delivery => ({ kind: 'smtp', server: { url }, from, problem: null })

test('a mail arrives as it was composed, with the salon as its sender', async () => {
  const server = await startMailServer()
  const ics = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n'
  await send(smtp(server.url), { ics, icsMethod: 'REQUEST' })
  const [received] = server.received
  const parsed = await PostalMime.parse(received?.source ?? '')
  expect(parsed).toMatchObject({
    from: { name: 'Linden', address: from.address },
    to: [{ name: 'Ada Client', address: mail.toAddress }],
    subject: mail.subject,
    messageId: '<K7QF9M2XTR4W@salon.example>',
    text: expect.stringContaining(mail.text),
    html: expect.stringContaining(mail.html),
  })
  expect(received?.source).toContain('Auto-Submitted: auto-generated')
  expect(parsed.attachments.map(({ mimeType, method }) => [mimeType, method])).toContainEqual(['text/calendar', 'REQUEST'])
})

test('the Message-ID stays the same when a mail is sent again', async () => {
  const server = await startMailServer()
  for (let time = 0; time < 2; time++) await send(smtp(server.url))
  const ids = server.received.map(({ source }) => readMessageId(source))
  expect(ids).toEqual(['<K7QF9M2XTR4W@salon.example>', '<K7QF9M2XTR4W@salon.example>'])
})

const hostileNames = [
  'Ada\r\nBcc: spy@evil.example\r\n\r\nAnother body',
  'Ada\nTo: spy@evil.example',
  'Ada\u2028Bcc: spy@evil.example',
  '"Ada" <spy@evil.example>, Eve',
  'Ada, spy@evil.example',
  '<script>alert(1)</script>',
  '👩‍👩‍👧‍👧'.repeat(200),
  '\ud800 Ada \0',
]

test.each(hostileNames)('a name like %j leaves one recipient and adds no header', async (name) => {
  const server = await startMailServer()
  await send({ ...smtp(server.url), from: { name, address: from.address } }, { toName: name, subject: `For ${name}` })
  expect(server.received.map(({ recipients }) => recipients)).toEqual([[mail.toAddress]])
  const parsed = await PostalMime.parse(server.received[0]?.source ?? '')
  expect(parsed.to?.map(({ address }) => address)).toEqual([mail.toAddress])
  expect([parsed.cc, parsed.bcc, parsed.from?.address]).toEqual([undefined, undefined, from.address])
  // The mail library would encode a line break, and a mail program decode it again.
  expect([parsed.to?.[0]?.name, parsed.subject].join()).not.toMatch(/\p{Cc}/u)
  expect(parsed.text?.trim()).toBe(mail.text)
})

test.each([
  'ada@client.example, spy@evil.example',
  'ada@client.example\r\nBcc: spy@evil.example',
  '<spy@evil.example>',
  'ada',
  '',
])('no mail is sent to %j, which is not one address', async (toAddress) => {
  const server = await startMailServer()
  await expect(send(smtp(server.url), { toAddress })).rejects.toMatchObject({ reason: 'recipient' })
  expect(server.handedOver).toEqual([])
})

test.each([
  ['refuse recipient', 'recipient', /550 5\.1\.1 No such user/],
  ['refuse mail', 'message', /554 5\.6\.0/],
  ['refuse sender', 'temporary', /550 5\.7\.1/],
  ['refuse to relay', 'temporary', /554 5\.7\.1/],
  ['refuse by policy', 'temporary', /550 5\.7\.26/],
  ['try later', 'temporary', /451 4\.7\.1/],
  ['stall', 'temporary', /didn’t answer/],
  ['drop', 'temporary', /didn’t answer/],
] as const)('a server that says “%s” is understood as %s', async (treatment, reason, message) => {
  const server = await startMailServer(() => treatment)
  const sent = send(smtp(server.url), {}, treatment === 'stall' ? { silence: 300 } : {})
  await expect(sent).rejects.toMatchObject({ reason, message: expect.stringMatching(message) })
})

test('an unreachable server is a temporary failure', async () => {
  const server = await startMailServer()
  await server.close()
  await expect(send(smtp(server.url))).rejects.toMatchObject({
    reason: 'temporary',
    message: 'No mail server answers at that port. Check the port and the encryption.',
  })
})

test('a stop ends a mail in progress at once', async () => {
  const server = await startMailServer(() => 'stall')
  const stopping = new AbortController()
  const sending = deliver(mail, { delivery: smtp(server.url), salonName: 'Linden', signal: stopping.signal })
  await eventually(() => server.handedOver.length === 1)
  stopping.abort()
  await expect(sending).rejects.toMatchObject({ reason: 'temporary' })
})

test('without a mail server a mail is a file that only we can read, named by its time', async () => {
  const folder = join(await temporaryFolder(), 'mail')
  const files: Delivery = { kind: 'files', folder, from, problem: null }
  for (let time = 0; time < 2; time++) await send(files)
  await send(files, { id: 'AAAAAAAAAAAA', createdAt: new Date('2026-11-30T14:00:01Z') })
  const names = await readdir(folder)
  expect(names.toSorted()).toEqual(['2026-11-30T14-00-00.123Z-K7QF9M2XTR4W.eml', '2026-11-30T14-00-01.000Z-AAAAAAAAAAAA.eml'])
  const file = join(folder, names.toSorted()[0] ?? '')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  const parsed = await PostalMime.parse(await readFile(file))
  expect([parsed.subject, parsed.messageId]).toEqual([mail.subject, '<K7QF9M2XTR4W@salon.example>'])
})

test('a folder that can’t be written is a temporary failure', async () => {
  const folder = join(await temporaryFolder(), 'file')
  await writeFile(folder, '')
  await expect(send({ kind: 'files', folder, from, problem: null })).rejects.toMatchObject({ reason: 'temporary' })
})
