import { expect, test } from 'vitest'
import { readConfig, sampleDetails } from '../../platform/config.ts'
import { createDelivery } from './delivery.ts'

const salonEmail = 'hello@salon.example'
const delivery = (environment: Record<string, string>, email = salonEmail) => createDelivery(readConfig(environment), email)
const server = 'smtp://user:secret@mail.example:587'

test('mail becomes files without a mail server, without a problem', () => {
  const folder = expect.stringMatching(/mail$/)
  expect(delivery({})).toEqual({ kind: 'files', folder, from: { name: '', address: salonEmail }, problem: null })
  expect(delivery({}, '')).toMatchObject({ kind: 'files', problem: null })
})

test.each([
  ['The Salon <hello@salon.example>', { name: 'The Salon', address: 'hello@salon.example' }],
  ['"The Salon" <hello@salon.example>', { name: 'The Salon', address: 'hello@salon.example' }],
  ['other@salon.example', { name: '', address: 'other@salon.example' }],
])('MAIL_FROM %s', (from, sender) => {
  expect(delivery({ SMTP_URL: server, MAIL_FROM: from })).toEqual({
    kind: 'smtp',
    server: { url: server },
    from: sender,
    problem: null,
  })
})

test('the sample address of a new salon is no sender', () => {
  const sample = sampleDetails.SALON_EMAIL
  for (const email of [sample, sample.toUpperCase()]) {
    expect(delivery({ SMTP_URL: server }, email)).toMatchObject({
      kind: 'files',
      problem: 'Mail has no sender: set MAIL_FROM, or the salon’s email in the settings. Until then, mail is kept as files.',
    })
  }
  expect(delivery({}, sample)).toMatchObject({ kind: 'files', problem: null })
  expect(delivery({ SMTP_URL: server, MAIL_FROM: salonEmail }, sample)).toMatchObject({ from: { address: salonEmail } })
})

test('the salon is the sender without MAIL_FROM', () => {
  expect(delivery({ SMTP_URL: server })).toMatchObject({ kind: 'smtp', from: { address: salonEmail } })
})

test.each(['mail.example', 'mail.example:587', 'http://mail.example', 'smtp://', 'smtp:', 'not a url', 'file:///etc/passwd'])(
  'SMTP_URL=%s is said in one line, and mail is kept as files',
  (url) => {
    expect(delivery({ SMTP_URL: url })).toMatchObject({
      kind: 'files',
      problem: expect.stringMatching(/^SMTP_URL must be [^\n]+$/),
    })
  },
)

test.each(['The Salon', 'The Salon <hello>', 'a@b.example, c@d.example', 'x <a@b.example>\r\nBcc: c@d.example', '<>'])(
  'MAIL_FROM=%s is said in one line, and mail is kept as files',
  (from) => {
    const { kind, ...rest } = delivery({ SMTP_URL: server, MAIL_FROM: from })
    expect({ kind, ...rest }).toMatchObject({ kind: 'files', problem: expect.stringMatching(/^MAIL_FROM must be [^\n]+$/) })
  },
)

test('a mail server without any sender is a problem, too', () => {
  expect(delivery({ SMTP_URL: server }, '')).toMatchObject({ kind: 'files', problem: expect.stringContaining('no sender') })
})
