import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailPreview, type MailText, mailKinds } from '../../../domain/messages/mail.ts'
import { defaultWords } from '../../../domain/messages/texts.ts'
import { adminEmail, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { readMailWords } from './texts.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let owner: Person

beforeAll(async () => {
  database = await createTestDatabase()
  const app = openTestSalon(database, { environment: { SALON_NAME: 'Linden', PUBLIC_URL: 'https://salon.example' } })
  owner = await signedIn(app, database, { email: adminEmail })
})
afterAll(() => database.drop())

const path = (kind: string) => `/api/mail/texts/${kind}`
const list = async () => (await (await owner.call('GET', '/api/mail/texts')).json()) as MailText[]
const findText = async (kind: string) => (await list()).find((text) => text.kind === kind)
const save = (kind: string, body: object) => owner.call('PUT', path(kind), body)
const readRefusal = async (response: Response) => {
  const { error } = (await response.json()) as { error: { code: string; message: string; fields?: Record<string, string> } }
  return { status: response.status, ...error }
}

test('all kinds of mail have a text of the product’s own', async () => {
  const texts = await list()
  expect(texts.map(({ kind }) => kind)).toEqual(mailKinds)
  expect(texts.every(({ isOwn, version, placeholders }) => !isOwn && version === 0 && placeholders.includes('salon'))).toBe(
    true,
  )
  expect(texts[0]).toMatchObject(defaultWords('booking_received'))
})

test('a text is changed, changed again and taken back', async () => {
  const words = { subject: 'Hello {client}', body: 'Hello\r\n\r\nSee you {date}. ' }
  const first = await save('booking_confirmed', { ...words, version: 0 })
  expect([first.status, await first.json()]).toMatchObject([
    200,
    { subject: 'Hello {client}', body: 'Hello\n\nSee you {date}.', isOwn: true, version: 1 },
  ])
  expect(await readMailWords(database.db, 'booking_confirmed', { languages: null })).toMatchObject({
    subject: 'Hello {client}',
  })
  const second = await save('booking_confirmed', { ...words, subject: 'Bye', version: 1 })
  expect(await second.json()).toMatchObject({ subject: 'Bye', version: 2 })
  expect(await findText('booking_confirmed')).toMatchObject({ subject: 'Bye', version: 2 })
  const reset = await owner.call('DELETE', path('booking_confirmed'))
  expect(await reset.json()).toMatchObject({ ...defaultWords('booking_confirmed'), isOwn: false, version: 3 })
  await owner.call('DELETE', path('booking_confirmed'))
  expect(await findText('booking_confirmed')).toMatchObject({ ...defaultWords('booking_confirmed'), isOwn: false, version: 3 })
  expect(await readMailWords(database.db, 'booking_confirmed', { languages: null })).toEqual(defaultWords('booking_confirmed'))
  const third = await save('booking_confirmed', { ...words, version: 3 })
  expect(await third.json()).toMatchObject({ subject: 'Hello {client}', isOwn: true, version: 4 })
})

test('an editor that was open before a text was taken back doesn’t overwrite what was written since', async () => {
  const mine = { subject: 'Mine', body: 'Body' }
  await save('salon_moved', { ...mine, version: 0 })
  const opened = await findText('salon_moved')
  await owner.call('DELETE', path('salon_moved'))
  const { version = 0 } = (await findText('salon_moved')) ?? {}
  expect((await save('salon_moved', { subject: 'Theirs', body: 'Body', version })).status).toBe(200)
  expect((await save('salon_moved', { subject: 'Mine again', body: 'Body', version: opened?.version })).status).toBe(409)
  expect((await save('salon_moved', { subject: 'Mine again', body: 'Body', version: 0 })).status).toBe(409)
  expect(await findText('salon_moved')).toMatchObject({ subject: 'Theirs' })
})

test('a text that someone else has changed is not overwritten; a repeat of the same change is no conflict', async () => {
  const words = { subject: 'One', body: 'Body' }
  expect((await save('booking_moved', { ...words, version: 0 })).status).toBe(200)
  expect((await save('booking_moved', { ...words, version: 0 })).status).toBe(200)
  for (const version of [0, 2]) {
    expect(await readRefusal(await save('booking_moved', { subject: 'Two', body: 'Body', version }))).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'Someone else has changed this text since you opened it. Nothing of yours is lost.',
    })
  }
  expect(await findText('booking_moved')).toMatchObject({ subject: 'One', version: 1 })
  await owner.call('DELETE', path('booking_moved'))
  expect((await save('booking_moved', { subject: 'Two', body: 'Body', version: 1 })).status).toBe(409)
})

test('one of many concurrent changes of a text wins', async () => {
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) => save('salon_new', { subject: `Text ${index}`, body: 'Body', version: 0 })),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
})

test.each(['', '/preview'])('a placeholder that does not exist is refused with those that do%s', async (end) => {
  const method = end ? 'POST' : 'PUT'
  const words = { subject: 'To {name}', body: 'Hello {client}', ...(end ? {} : { version: 0 }) }
  const refusal = await readRefusal(await owner.call(method, `${path('booking_reminder')}${end}`, words))
  const message =
    'We have nothing to put in for {name}. This mail has {client}, {services}, {stylist}, {date}, {time}, {total}, {booking}, {salon}, {address}, {phone}, {email}.'
  expect(refusal).toMatchObject({ status: 422, code: 'invalid', message, fields: { subject: message } })
  expect(refusal.fields).not.toHaveProperty('body')
  expect(await findText('booking_reminder')).toMatchObject({ version: 0 })
})

test.each([
  [{ subject: '', body: 'x' }, 'subject', 'Subject is required'],
  [{ subject: 'a\r\nBcc: x', body: 'x' }, 'subject', 'Subject has a character that can’t be used'],
  [{ subject: 'x', body: ' \n ' }, 'body', 'Text is required'],
  [{ subject: 'x', body: 'x'.repeat(4001) }, 'body', 'Text must be at most 4000 characters'],
])('%#: an invalid text is refused in words', async (words, field, message) => {
  const { status, fields } = await readRefusal(await save('test_mail', { ...words, version: 0 }))
  expect([status, fields?.[field]]).toEqual([422, message])
})

test('a kind that does not exist is refused', async () => {
  expect(await readRefusal(await owner.call('DELETE', path('spam')))).toMatchObject({
    status: 422,
    message: 'We have no mail of this kind',
  })
})

test.each([2 ** 31 - 1, 2 ** 53, -1, 0.5, '0'])('a version that no text can have is refused: %j', async (version) => {
  const refusal = await readRefusal(await save('booking_confirmed', { subject: 'Hello', body: 'Hello', version }))
  expect(refusal).toMatchObject({ status: 422, fields: { version: expect.stringMatching(/^Version must be/) } })
})

test.each(mailKinds)('the preview of %s shows the text with a sample, and saves nothing', async (kind) => {
  const response = await owner.call('POST', `${path(kind)}/preview`, {
    subject: 'At {salon}',
    body: 'A heading\n\nSome <b>text</b>',
  })
  const preview = (await response.json()) as MailPreview
  expect(preview.subject).toBe('At Linden')
  expect(preview.text).toMatch(/^A heading\n\nSome <b>text<\/b>\n/)
  expect(preview.html).toContain('Some &lt;b&gt;text&lt;/b&gt;')
  expect(preview.text).toContain('https://salon.example')
  expect(await findText(kind)).not.toMatchObject({ subject: 'At {salon}' })
})
