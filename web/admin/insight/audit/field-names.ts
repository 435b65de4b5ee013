import { t } from '@lingui/core/macro'
import type { Formats } from '../../../../domain/formats.ts'
import type { AuditEntry } from '../../../../domain/insight/audit.ts'
import { say } from '../../../../domain/language/say.ts'
import { staffRoles } from '../../../../domain/people/roles.ts'
import { roleNames } from '../../../../domain/people/staff.ts'
import { stylistStatuses } from '../../../../domain/salon/stylist.ts'
import { statusName } from '../../../parts/catalogue/stylist-facts.tsx'
import { labelAt } from '../../setup/settings/saving/settings-labels.ts'

/** Fields of records, as the log stores them. */
const names = (): Readonly<Record<string, string>> => ({
  ServiceName: t`Name`,
  Description: t`Description`,
  Price: t`Price`,
  Duration: t`Duration`,
  bufferMinutes: t`Minutes to clean up`,
  category: t`Category`,
  hidden: t`Hidden`,
  imageUrl: t`Picture`,
  stylistName: t`Name`,
  description: t`Description`,
  rating: t`Rating`,
  status: t`Status`,
  daysAvailable: t`Days Available`,
  services: t`Services`,
  name: t`Name`,
  phone: t`Phone`,
  email: t`Email`,
  birthday: t`Birthday`,
  tags: t`Tags`,
  mailConsentAt: t`Agreed to Mail`,
  blockedAt: t`Blocked Online`,
  notes: t`Notes`,
  alerts: t`Alerts`,
  formulas: t`Formulas`,
  role: t`Role`,
  stylistId: t`Stylist`,
  reason: t`Reason`,
  from: t`First day`,
  to: t`Last day`,
  search: t`Search`,
  subject: t`Subject`,
  text: t`Text`,
  host: t`Server`,
  port: t`Port`,
  encryption: t`Encryption`,
  user: t`Username`,
  password: t`Password`,
  senderName: t`Sender’s name`,
  amount: t`Amount`,
  difference: t`Difference`,
  requiresSecondFactor: t`Second step`,
})

type Change = AuditEntry['changes'][number]

/** A changed field by its name on its page; null for others, such as those of later versions. */
export function fieldName(kind: string, { field }: Change, formats: Formats): string | null {
  return kind === 'settings.changed' ? labelAt(field, { place: formats }) : (names()[field] ?? null)
}

export function valueText({ field }: Pick<Change, 'field'>, value: Change['from']): string {
  if (value === null || value === '') return t({ message: 'nothing', context: 'an empty value' })
  if (typeof value === 'boolean')
    return value ? t({ message: 'yes', context: 'a value' }) : t({ message: 'no', context: 'a value' })
  const role = field === 'role' && staffRoles.find((each) => each === value)
  if (role) return say(roleNames[role])
  const status = field === 'status' && stylistStatuses.find((each) => each === value)
  return status ? statusName(status) : String(value)
}
