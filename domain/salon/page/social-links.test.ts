import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contactSettings, noContact } from './contact-settings.ts'
import { socialLink } from './social-links.ts'

const sprite = readFileSync(new URL('../../../web/static/social.svg', import.meta.url), 'utf8')

test.each([
  ['https://www.instagram.com/linden', 'Instagram', 'instagram'],
  ['https://m.facebook.com/linden', 'Facebook', 'facebook'],
  ['https://wa.me/17185550142', 'WhatsApp', 'whatsapp'],
  ['https://youtu.be/x', 'YouTube', 'youtube'],
  ['https://x.com/linden', 'X', 'x'],
  ['https://linden-blog.example/a', 'linden-blog.example', 'site'],
  // Only the end of a host identifies its site.
  ['https://instagram.com.evil.example/', 'instagram.com.evil.example', 'site'],
  ['https://instagram.com@evil.example/', 'evil.example', 'site'],
  ['https://notinstagram.com/', 'notinstagram.com', 'site'],
])('%s is %s', (url, name, icon) => {
  expect(socialLink(url)).toEqual({ url, name, icon })
  expect(sprite).toContain(`<symbol id="${icon}"`)
})

test.each([
  'http://instagram.com/linden',
  'javascript:alert(1)',
  'https://',
  'instagram.com/linden',
  'https://localhost/x',
  `https://a.example/${'x'.repeat(300)}`,
])('%s is refused', (link) => {
  expect(contactSettings.safeParse({ ...noContact, links: [link] }).success).toBe(false)
})
