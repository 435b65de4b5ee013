import { expect, it } from 'vitest'
import { mailProviders, providerAt } from './mail-providers.ts'
import { mailServerInput } from './mail-server.ts'
import { domainAbove, explainDkim, explainDmarc, explainSpf } from './sender-records.ts'

const gmail = providerAt('smtp.gmail.com')

it.each([
  [null, 'unknown', /couldn’t be looked up/],
  [[], 'missing', /v=spf1 include:_spf\.google\.com ~all/],
  [['v=spf10 all', 'google-site-verification=x'], 'missing', /doesn’t say who/],
  [['v=spf1 include:_spf.google.com ~all'], 'good', /lets Gmail or Google Workspace/],
  [['V=SPF1 mx INCLUDE:_SPF.GOOGLE.COM -all'], 'good', /lets/],
  [['v=spf1 include:mailgun.org ~all'], 'wrong', /Put include:_spf\.google\.com into it/],
  [['v=spf1 redirect=_spf.other.example'], 'unknown', /Ask there/],
  [['v=spf1 include:_spf.google.com +all'], 'wrong', /anybody/],
  [['v=spf1 -all', 'v=spf1 mx -all'], 'wrong', /two SPF/],
] as const)('SPF %j with Gmail is %s', (texts, state, text) => {
  const record = explainSpf(texts, gmail)
  expect(record.kind).toBe('SPF')
  expect(record).toMatchObject({ state, text: expect.stringMatching(text) })
})

it('asks for nothing in SPF if the provider needs nothing there', () => {
  expect(explainSpf(['v=spf1 -all'], providerAt('smtp.sendgrid.net')).state).toBe('good')
  expect(explainSpf(['v=spf1 mx -all'], undefined).state).toBe('good')
})

it('reports a DKIM key, a revoked one, none, and a missing answer', () => {
  const key = 'v=DKIM1; k=rsa; p=MIGfMA0GCSq'
  expect(explainDkim([[], [key]], gmail).state).toBe('good')
  expect(explainDkim([['v=DKIM1; p=']], gmail).state).toBe('wrong')
  expect(explainDkim([[], []], gmail)).toMatchObject({ state: 'unknown', text: expect.stringContaining('Gmail or Google') })
  expect(explainDkim([null, null], gmail).text).toContain('couldn’t be looked up')
})

it('explains DMARC’s effect on forged mail', () => {
  expect(explainDmarc(['v=DMARC1; p=reject'])).toMatchObject({ state: 'good', text: expect.stringContaining('refused') })
  expect(explainDmarc(['v=DMARC1;p=none; rua=mailto:a@b.example']).state).toBe('good')
  for (const hostile of ['sp=none', 'p=constructor', 'p=__proto__'])
    expect(explainDmarc([`v=DMARC1; ${hostile}`])).toMatchObject({ state: 'wrong', text: expect.any(String) })
  expect(explainDmarc([])).toMatchObject({ state: 'missing', text: expect.stringContaining('v=DMARC1; p=none') })
  expect(explainDmarc(null).state).toBe('unknown')
  expect([domainAbove('mail.salon.example'), domainAbove('salon.example')]).toEqual(['salon.example', null])
})

it('knows each provider’s servers in all regions, with settings that can be entered', () => {
  for (const { id, host, port, encryption } of mailProviders) {
    expect(providerAt(host)?.id).toBe(id)
    const typed = { host, port, encryption, user: 'user', senderName: '', senderAddress: 'hello@salon.example' }
    expect(mailServerInput.safeParse(typed).error).toBeUndefined()
  }
  expect(providerAt('email-smtp.eu-west-1.amazonaws.com')?.id).toBe('ses')
  expect(providerAt('smtp.zoho.eu')?.id).toBe('zoho')
  expect(providerAt('smtp.gmail.com.evil.example')).toBeUndefined()
})

it.each(['', 'smtp gmail', 'http://smtp.gmail.com', 'smtp.gmail.com:587', 'a@b.example', '-x.example', 'a\r\nb'])(
  'refuses the server %j',
  (host) => {
    const typed = { host, port: 587, encryption: 'tls', user: '', senderName: '', senderAddress: 'hello@salon.example' }
    expect(mailServerInput.safeParse(typed).error?.issues.map(({ path }) => path.join('.'))).toContain('host')
  },
)
