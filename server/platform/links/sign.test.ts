import { expect, test } from 'vitest'
import { addressHash, claimIn, guestPath, linkPath } from './actions.ts'
import { createSigner } from './keys.ts'
import { createLinks, type LinkClaim, linkHash, readClaim, signedLink } from './sign.ts'

const secret = 'a secret for tests only, long enough'
const claim: LinkClaim = { action: 'cancel', appointmentId: 'K7QF9M2XTR4W', version: 3, userId: 'U1', expiresAt: 1_800_000_000 }
const tokenIn = (link: string) => link.slice(link.lastIndexOf('/') + 1)

test('a link says what it may do, to those who have the secret only', () => {
  const token = tokenIn(signedLink(secret, claim))
  expect(readClaim(secret, token)).toEqual(claim)
  expect(readClaim(`${secret}!`, token)).toBeNull()
})

test('a link that differs in any character is none', () => {
  const token = tokenIn(signedLink(secret, claim))
  for (let at = 0; at < token.length; at++) {
    const other = token[at] === 'A' ? 'B' : 'A'
    expect(readClaim(secret, token.slice(0, at) + other + token.slice(at + 1)), `character ${at}`).toBeNull()
    expect(readClaim(secret, token.slice(0, at)), `cut at ${at}`).toBeNull()
  }
  for (const text of ['', '.', '..', `${token}.`, `.${token}`, `${token}=`, `${token} `, 'a'.repeat(10_000)]) {
    expect(readClaim(secret, text)).toBeNull()
  }
})

test('no part of a claim can be changed for another', () => {
  const [signature] = tokenIn(signedLink(secret, claim)).split('.')
  const others: Partial<LinkClaim>[] = [
    { action: 'move' },
    { appointmentId: 'X' },
    { version: 4 },
    { userId: 'U2' },
    { expiresAt: 1 },
  ]
  const ids = new Set([linkHash(claim)])
  for (const other of others) {
    const [, changed] = tokenIn(signedLink(secret, { ...claim, ...other })).split('.')
    expect(readClaim(secret, `${signature}.${changed}`)).toBeNull()
    ids.add(linkHash({ ...claim, ...other }))
  }
  expect(ids.size).toBe(1 + others.length)
})

test('mail programs find the whole link in plain text', () => {
  for (let version = 1; version < 200; version++) {
    expect(signedLink(secret, { ...claim, version })).toMatch(/^\/visit\/[\w-]+\.[\w-]*[a-zA-Z0-9]$/)
  }
})

test('each reader has the links that they can use', () => {
  const booking = { id: 'B1', version: 1, status: 'Pending', clientId: 'U1', startsAt: new Date(1_800_000_000_500) } as const
  const options = { secret, origin: 'https://salon.example' }
  const ofClient = createLinks(booking, { ...options, reader: 'client' })
  expect(Object.keys(ofClient)).toEqual(['open', 'move', 'cancel'])
  expect(ofClient.open).toBe('https://salon.example/mybookings?booking=B1')
  expect(readClaim(secret, tokenIn(ofClient.cancel ?? ''))).toEqual({
    action: 'cancel',
    appointmentId: 'B1',
    version: 1,
    userId: 'U1',
    expiresAt: 1_800_000_000,
  })

  const ofSalon = createLinks(booking, { ...options, reader: { administratorId: 'A1' } })
  expect(Object.keys(ofSalon)).toEqual(['open', 'confirm'])
  expect(readClaim(secret, tokenIn(ofSalon.confirm ?? ''))).toMatchObject({ action: 'confirm', userId: 'A1' })

  const canceled = { ...booking, status: 'Canceled' } as const
  expect(Object.keys(createLinks(canceled, { ...options, reader: 'client' }))).toEqual(['open'])
  const confirmed = { ...booking, status: 'Confirmed' } as const
  expect(Object.keys(createLinks(confirmed, { ...options, reader: { administratorId: 'A1' } }))).toEqual(['open'])
})

test.each([
  ['visit-link', 'LmQM8cKQbKPtOj8tWvEDQTBZ_Hq0RIiizgQLvrL9bXI'],
  ['calendar-feed', 'cPyZ5CUbzpkreUbNVKHKx_7KiNUhr0PrarINjkx88Fw'],
  ['account-link', 'x6WazL-i_ZCD-qgGHhlltPRrpLv4oKn4unH_YbsrYaU'],
  ['known-device', 'FHFAHJAhi0wh2zUiF5KTc6vTfwkeGhMBO-eJxnkBLnc'],
] as const)('a link signed as a %s stays valid', (purpose, signature) => {
  expect(createSigner(secret, purpose).isSignatureOf('text', signature)).toBe(true)
})

const mailed = 'K7QF9M2XTR4W'
const actions = [
  ['guest-request', [mailed], '/visit/book-mPY0iHtvRmG82Kb1dSjQtGeNBBVz-CTG9Qbfww3Xuzo-K7QF9M2XTR4W'],
  [
    'guest-visit',
    [mailed, 'old_Id-7', addressHash(secret, 'ada@client.example')],
    '/visit/guest-ut2M9m6o_54SzXIzzHcqOEI3h8Wwuy_IbsoCUpICVz8-K7QF9M2XTR4W.old_Id-7.7bd143e21b73fe9c',
  ],
  ['rating', [mailed, 'old_Id-7'], '/visit/rate-T2trpecxcEIdlCMgLkBZnsBvRmj--P82KthAqkseyOg-K7QF9M2XTR4W.old_Id-7'],
  ['waitlist-offer', [mailed], '/visit/offer-LVQAYkMA_PuI_dfbbTQUEb3EgmWFfSjslBGdBF8gy-U-K7QF9M2XTR4W'],
  ['staff-invitation', [mailed], '/invitation?token=K7QF9M2XTR4W-6HO-1mcZet1nUcZeypIVEFED45ojUE_sLIFOtafvzuQ'],
  ['calendar-feed', [mailed], '/calendar/K7QF9M2XTR4W-q_MtFr-7sX5DsZvhDSFYkkUOev_R3-94Be52qr3uLuE.ics'],
] as const

test.each(actions)('a link that was mailed before goes on working, and is made the same: %s', (action, claims, path) => {
  const token = path.split(/[/=]/).at(-1) ?? ''
  expect(claimIn(secret, action, token)).toEqual(claims)
  expect(linkPath(secret, action, ...(claims as unknown as [string]))).toBe(path)
  for (const [other] of actions) if (other !== action) expect(claimIn(secret, other, token)).toBeNull()
  expect(claimIn(`${secret}!`, action, token)).toBeNull()
})

test('so do a visit’s, and a guest’s by the address that it was mailed to', () => {
  expect(signedLink(secret, claim)).toBe(
    '/visit/BsKqRSFHlYKW-NNIej0Ho3pEfPeRklCPAnq7VMAYnVE.WyJjYW5jZWwiLCJLN1FGOU0yWFRSNFciLDMsIlUxIiwxODAwMDAwMDAwXQ',
  )
  expect(guestPath(secret, { bookingId: mailed, clientId: 'old_Id-7', email: 'ada@client.example' })).toBe(actions[1][2])
})

test.each(actions)('no part of a link can be changed, cut off or added: %s', (action, _, path) => {
  const token = path.split(/[/=]/).at(-1) ?? ''
  for (let at = 0; at < token.length; at++) {
    const other = token[at] === 'A' ? 'B' : 'A'
    expect(claimIn(secret, action, token.slice(0, at) + other + token.slice(at + 1)), `character ${at}`).toBeNull()
    expect(claimIn(secret, action, token.slice(0, at)), `cut at ${at}`).toBeNull()
  }
  for (const text of ['', `${token}.`, `x${token}`, `${token}\n`, 'a'.repeat(10_000)])
    expect(claimIn(secret, action, text)).toBeNull()
})
