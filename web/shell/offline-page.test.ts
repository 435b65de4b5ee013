import { expect, test } from 'vitest'
import { renderOfflinePage } from './offline-page.tsx'

const renderPage = (phone: string) => renderOfflinePage({ salon: { name: 'Salon Mara', phone }, nonce: 'once' })

test('a salon with a phone number can be called', () => {
  expect(renderPage('+1 718 555 0142')).toContain('href="tel:+17185550142"')
  expect(renderPage('+1 718 555 0142')).toContain('Can’t wait? Call Salon Mara.')
})

test('a salon without a phone number can’t be called', () => {
  expect(renderPage('')).toContain('You’re offline')
  expect(renderPage('')).not.toMatch(/Call|tel:/)
})
