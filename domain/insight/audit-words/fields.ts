import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { SalonStyle } from '../../formats.ts'
import { say } from '../../language/say.ts'
import { staffRoles } from '../../people/roles.ts'
import { roleNames } from '../../people/staff.ts'
import { isAvailable } from '../../salon/schedule/stylist-rules.ts'
import { labelAt } from '../../salon/setting-labels.ts'
import { stylistStatuses } from '../../salon/stylist.ts'
import type { AuditEntry } from '../audit.ts'

/** Fields of records, as the log stores them. */
const names: Readonly<Record<string, MessageDescriptor>> = {
  ServiceName: msg`Name`,
  Description: msg`Description`,
  Price: msg`Price`,
  Duration: msg`Duration`,
  bufferMinutes: msg`Minutes to clean up`,
  category: msg`Category`,
  hidden: msg({ message: 'Hidden', context: 'a service' }),
  imageUrl: msg`Picture`,
  stylistName: msg`Name`,
  description: msg`Description`,
  rating: msg`Rating`,
  status: msg`Status`,
  daysAvailable: msg`Days Available`,
  services: msg`Services`,
  name: msg`Name`,
  phone: msg`Phone`,
  email: msg`Email`,
  birthday: msg`Birthday`,
  tags: msg`Tags`,
  mailConsentAt: msg`Agreed to Mail`,
  blockedAt: msg`Blocked Online`,
  notes: msg`Notes`,
  alerts: msg`Alerts`,
  formulas: msg`Formulas`,
  role: msg`Role`,
  stylistId: msg`Stylist`,
  reason: msg`Reason`,
  from: msg`First day`,
  to: msg`Last day`,
  search: msg`Search`,
  subject: msg`Subject`,
  text: msg`Text`,
  host: msg`Server`,
  port: msg`Port`,
  encryption: msg`Encryption`,
  user: msg`Username`,
  password: msg`Password`,
  senderName: msg`Sender’s name`,
  amount: msg`Amount`,
  difference: msg`Difference`,
  requiresSecondFactor: msg`Second step`,
}

type Change = AuditEntry['changes'][number]

/** A changed field by its name on its page; null for others, such as a later version's. */
export function fieldName(kind: string, { field }: Change, place: SalonStyle): string | null {
  if (kind === 'settings.changed') return labelAt(field, { place })
  const name = names[field]
  return name ? say(name) : null
}

/** In English, for fields without a name here: 'rules.mostOpen' as 'Rules: most open', 'ServiceName' as 'Service name'. */
export function fieldText(field: string): string {
  const words = (name: string) => name.replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase()
  const [first = '', ...rest] = field.split('.').map(words)
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(': ')
}

const nothing = msg({ message: 'nothing', context: 'an empty value' })
const yes = msg({ message: 'yes', context: 'a value' })
const no = msg({ message: 'no', context: 'a value' })

export function valueText({ field }: Pick<Change, 'field'>, value: Change['from']): string {
  if (value === null || value === '') return say(nothing)
  if (typeof value === 'boolean') return say(value ? yes : no)
  const role = field === 'role' && staffRoles.find((each) => each === value)
  if (role) return say(roleNames[role])
  const status = field === 'status' && stylistStatuses.find((each) => each === value)
  return status ? say(isAvailable({ status }) ? msg`Available` : msg`Not Available`) : String(value)
}
