import { expect, test } from 'vitest'
import type { Language } from '../../../domain/language/languages.ts'
import { inLanguage } from '../../platform/language/reader.ts'
import { presentAuditEntry } from './serializers.ts'

type Row = Parameters<typeof presentAuditEntry>[0]

const row = (kind: string, subjectId: string, subjectLabel: string, device: string | null = null): Row => ({
  id: 1,
  at: new Date('2026-12-01T10:00:00Z'),
  area: kind.split('.')[0] ?? '',
  kind,
  actorId: 'A',
  actorRole: 'administrator',
  actorLabel: 'Olive Owner',
  subjectId,
  subjectLabel,
  changes: [],
  address: null,
  device,
})
const labelIn = (language: Language, stored: Row) => inLanguage(language, () => presentAuditEntry(stored).subject?.label)
const deviceIn = (language: Language, stored: string) =>
  inLanguage(language, () => presentAuditEntry(row('sign-ins.signed-in', 'password', '', stored)).device)

test.each([
  ['till.closed', '2026-12-01-2', '2026-12-01, closing 2', '2026-12-01, Abschluss 2', '2026-12-01, closing 2'],
  [
    'till.closed',
    '2026-12-01-2',
    '2026-12-01, closing 2 in EUR',
    '2026-12-01, Abschluss 2 in EUR',
    '2026-12-01, closing 2 in EUR',
  ],
  ['exports.downloaded', 'till', 'Till of 2026-12-01', 'Kasse vom 2026-12-01', 'Till of 2026-12-01'],
  ['exports.downloaded', 'everything', 'Everything', 'Alles', 'Everything'],
  ['ratings.answered', 'K7QF9M2XTR4W', 'a stylist', 'ein Stylist', 'a stylist'],
  ['staff.invited', 'I1', 'Receptionist', 'Empfang', 'Receptionist'],
  ['staff.invitation-withdrawn', 'I1', 'receptionist', 'Empfang', 'Receptionist'],
  ['staff.invited', 'I1', 'rea@salon.example', 'rea@salon.example', 'rea@salon.example'],
  ['settings.translated', 'fr', 'Français', 'Französisch', 'French'],
  ['sign-ins.signed-in', 'passkey', 'with a passkey', 'mit einem Passkey', 'with a passkey'],
  ['services.changed', 'S1', 'Cut', 'Cut', 'Cut'],
])('%s of %s, stored as “%s”, is worded in the reader’s language', (kind, id, stored, german, english) => {
  expect(labelIn('de', row(kind, id, stored))).toBe(german)
  expect(labelIn('en', row(kind, id, stored))).toBe(english)
})

test('words entries that an earlier version stored in their author’s language in the reader’s, or leaves them readable', () => {
  expect(labelIn('en', row('till.closed', '2026-12-01-2', '2026-12-01, Abschluss 2 in EUR'))).toBe(
    '2026-12-01, closing 2 in EUR',
  )
  expect(labelIn('en', row('exports.downloaded', 'till', 'Kasse vom 2026-12-01'))).toBe('Till of 2026-12-01')
  expect(labelIn('en', row('staff.invited', 'I1', 'Empfang'))).toBe('Empfang')
  expect(deviceIn('en', 'Chrome auf Windows')).toBe('Chrome on Windows')
})

test('a device is named in the reader’s language', () => {
  expect(deviceIn('de', 'Safari on iPhone')).toBe('Safari auf iPhone')
  expect(deviceIn('de', 'Samsung Internet on Android')).toBe('Samsung Internet auf Android')
  expect(deviceIn('de', 'Unknown device')).toBe('Unbekanntes Gerät')
  expect(deviceIn('de', 'Firefox')).toBe('Firefox')
})
