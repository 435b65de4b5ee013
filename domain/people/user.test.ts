import { describe, expect, it } from 'vitest'
import { fieldErrors } from '../field-errors.ts'
import { textLimits } from '../text.ts'
import { currentUser, isAdminEmail, minPasswordLength, profileInput, signInInput, signUpInput } from './user.ts'

const ada = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'secret' }

const readErrors = (schema: typeof signUpInput | typeof signInInput | typeof profileInput, input: unknown) => {
  const { error } = schema.safeParse(input)
  return error ? fieldErrors(error) : {}
}
const emailError = (email: unknown) => readErrors(signUpInput, { ...ada, email }).email
const passwordError = (password: unknown) => readErrors(signUpInput, { ...ada, password }).password

describe('sign up', () => {
  it('takes a name, an address and a password', () => {
    expect(signUpInput.parse(ada)).toEqual(ada)
  })

  // The messages of docs/product.md, section 5, word for word.
  it.each([
    {},
    { name: '', email: '', password: '' },
    { name: '  ', email: '  ', password: '' },
    { name: '\u200b\u2060', email: '  ', password: '' },
    { name: 1, email: null, password: [] },
  ])('asks for everything missing from %j', (input) => {
    expect(readErrors(signUpInput, input)).toEqual({
      name: 'Username is required',
      email: 'Email is required',
      password: 'Password is required',
    })
  })

  const notAddresses = [
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada example@example.com',
    'ada@@example.com',
    'a@b@example.com',
  ]
  const hostile = [
    'ada@exa\u0000mple.com',
    'ada@example.com\nBcc: eve@example.com',
    '"a b"@example.com',
    'ada@exämple.com',
    '<a@example.com>',
  ]
  const dots = [
    '.ada@example.com',
    'a..da@example.com',
    'ada.@example.com',
    'ada@.com',
    'ada@example..com',
    'ada@example.com.',
    '\ud800@example.com',
  ]
  it.each([...notAddresses, ...hostile, ...dots])('calls the address %j invalid', (email) => {
    expect(emailError(email)).toBe('Email is invalid')
  })

  it.each(['ada@example.com', 'a.b+c@mail.example.co.uk', "o'neil@example.com", 'a-b_c@exa-mple.io', '1@2.example'])(
    'takes the address %s',
    (email) => {
      expect(signUpInput.parse({ ...ada, email }).email).toBe(email)
    },
  )

  it('makes an address lower case and takes the spaces off, as a phone adds them', () => {
    expect(signUpInput.parse({ ...ada, email: '  Ada@Example.COM\t\n' }).email).toBe('ada@example.com')
  })

  it('takes an address of 254 characters and not of 255', () => {
    const makeAddress = (length: number) => `ada@${'x'.repeat(length - 'ada@.com'.length)}.com`
    expect(makeAddress(textLimits.email)).toHaveLength(254)
    expect(emailError(makeAddress(254))).toBeUndefined()
    expect(emailError(` ${makeAddress(254)} `)).toBeUndefined()
    expect(emailError(makeAddress(255))).toBe('Email is invalid')
  })

  it('takes a password of six characters and not of five', () => {
    expect(minPasswordLength).toBe(6)
    expect(passwordError('12345')).toBe('Password must be at least 6 characters')
    expect(passwordError('123456')).toBeUndefined()
  })

  it('counts the characters of a password as people see them', () => {
    const family = '👩\u200d👩\u200d👧'
    const tooShort = 'Password must be at least 6 characters'
    for (const five of ['ëëëëë', 'ëëëëë'.normalize('NFD'), family.repeat(5), 'हिन्दीहिन्दी'.slice(0, 8)])
      expect([five, passwordError(five)]).toEqual([five, tooShort])
    for (const six of ['ëëëëëë', 'ëëëëëë'.normalize('NFD'), family.repeat(6), '日本語日本語', 'a b c '])
      expect([six, passwordError(six)]).toEqual([six, undefined])
    expect([passwordError(family.repeat(128)), passwordError('ë'.normalize('NFD').repeat(128))]).toEqual([undefined, undefined])
    expect(passwordError(family.repeat(129))).toBe('Password must be at most 128 characters')
    // A single character can be of any length.
    expect(passwordError(`abcdef${'\u0301'.repeat(3_000)}`)).toBe('Password must be at most 128 characters')
  })

  it('still accepts a short password of an older account, in either form', () => {
    for (const typed of ['ëëë', 'ëëë'.normalize('NFD')])
      expect(readErrors(signInInput, { email: ada.email, password: typed })).toEqual({})
  })

  it('takes a password of 128 characters and not of 129, and leaves its spaces and capitals alone', () => {
    expect(passwordError('x'.repeat(128))).toBeUndefined()
    expect(passwordError('🔑'.repeat(128))).toBeUndefined()
    expect(passwordError('x'.repeat(129))).toBe('Password must be at most 128 characters')
    expect(signUpInput.parse({ ...ada, password: '  Ab c ' }).password).toBe('  Ab c ')
  })

  it('takes a name of 100 characters and not of 101', () => {
    expect(readErrors(signUpInput, { ...ada, name: 'x'.repeat(100) })).toEqual({})
    expect(readErrors(signUpInput, { ...ada, name: 'x'.repeat(101) })).toEqual({
      name: 'Username must be at most 100 characters',
    })
  })

  it('drops unknown fields', () => {
    expect(signUpInput.parse({ ...ada, admin: true, role: 'admin', uid: 'x', emailVerified: true })).toEqual(ada)
  })

  it.each([undefined, null, 'ada', 7, []])('refuses %j, which isn’t a form', (input) => {
    expect(signUpInput.safeParse(input).success).toBe(false)
  })
})

describe('sign in', () => {
  it('has the same rules for the address and the password', () => {
    expect(readErrors(signInInput, {})).toEqual({ email: 'Email is required', password: 'Password is required' })
    expect(readErrors(signInInput, { email: 'ada', password: '12345' })).toEqual({
      email: 'Email is invalid',
      password: 'Password must be at least 6 characters',
    })
    expect(signInInput.parse({ ...ada, email: ' ADA@example.com' })).toEqual({ email: ada.email, password: ada.password })
  })
})

describe('a profile change', () => {
  it('may change any part or nothing', () => {
    for (const change of [
      {},
      { name: 'Ada' },
      { email: 'a@example.com' },
      { email: 'a@example.com', currentPassword: 'secret' },
    ]) {
      expect(profileInput.parse(change)).toEqual(change)
    }
  })

  it('has the rules of sign-up for its fields', () => {
    expect(readErrors(profileInput, { name: '\u200b' })).toEqual({ name: 'Name is required' })
    expect(readErrors(profileInput, { name: ' ', email: '' })).toEqual({ name: 'Name is required', email: 'Email is required' })
    expect(readErrors(profileInput, { email: 'ada@' })).toEqual({ email: 'Email is invalid' })
    expect(profileInput.parse({ name: ' Ada ', email: ' ADA@example.com ' })).toEqual({ name: 'Ada', email: 'ada@example.com' })
  })

  it('has a current password of at most 128 characters', () => {
    expect(readErrors(profileInput, { currentPassword: 'x'.repeat(128) })).toEqual({})
    expect(readErrors(profileInput, { currentPassword: 'x'.repeat(129) })).toEqual({
      currentPassword: 'Password must be at most 128 characters',
    })
    expect(readErrors(profileInput, { currentPassword: 7 })).toEqual({ currentPassword: 'Enter your current password' })
  })

  it('cannot reach anything else', () => {
    expect(profileInput.parse({ name: 'Ada', uid: 'x', admin: true, password: 'secret7' })).toEqual({ name: 'Ada' })
  })
})

describe('the administrator', () => {
  it('is one address, in exactly one spelling', () => {
    expect(isAdminEmail('admin@example.com', 'admin@example.com')).toBe(true)
    for (const other of ['Admin@example.com', ' admin@example.com', 'admin@example.com ', 'admin@example.co', '']) {
      expect(isAdminEmail(other, 'admin@example.com')).toBe(false)
    }
  })

  it('is marked on the current user, who must say it either way', () => {
    const user = { uid: 'u1', name: 'Ada', email: 'ada@example.com' }
    expect(currentUser.parse({ ...user, admin: false, role: 'client', password: 'secret' })).toEqual({
      ...user,
      admin: false,
      role: 'client',
    })
    expect(currentUser.safeParse(user).success).toBe(false)
    expect(currentUser.safeParse({ ...user, admin: 'true' }).success).toBe(false)
  })
})
