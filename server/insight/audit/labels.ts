import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { AuditChange } from '../../../domain/insight/audit.ts'
import type { ReportName } from '../../../domain/insight/reports.ts'
import { isLanguage } from '../../../domain/language/languages.ts'
import { languageName } from '../../../domain/language/names.ts'
import { say } from '../../../domain/language/say.ts'
import { type MailKind, mailKinds } from '../../../domain/messages/mail.ts'
import { refundReasonNames, refundReasons } from '../../../domain/money/payments.ts'
import { roleNames } from '../../../domain/people/staff.ts'
import type { auditEvents } from '../../platform/database/schema/platform.ts'

const reports: Record<`report:${ReportName | 'money'}`, MessageDescriptor> = {
  'report:money': msg`Report: money`,
  'report:utilization': msg`Report: utilization`,
  'report:no-shows': msg`Report: no-shows`,
  'report:clients': msg`Report: clients`,
  'report:average-visit': msg`Report: average-visit`,
  'report:retention': msg`Report: retention`,
}

/** Subjects that are no records, by the entry's kind and their id. */
const subjectNames: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = {
  'exports.downloaded': {
    bookings: msg`Bookings`,
    clients: msg`Clients`,
    audit: msg`Audit log`,
    everything: msg({ message: 'Everything', comment: 'All of the salon’s data in one file' }),
    ...reports,
  },
  'sign-ins.signed-in': {
    password: msg`with a password`,
    code: msg`with a password and a code`,
    passkey: msg`with a passkey`,
    service: msg`with the outside service`,
    invitation: msg`with an invitation`,
  },
}

/** Stored for a rating of a stylist without a name. */
const unnamedStylist = 'a stylist'
const stylistMessage = msg({ message: 'a stylist', comment: 'In the audit log: whose calendar or rating it was' })

/** Names of calendars by the feed's kind; a stylist's calendar has the stylist's id. */
const calendars: Readonly<Record<string, MessageDescriptor>> = { salon: msg`the salon`, client: msg`their own visits` }

const mails: Record<MailKind, MessageDescriptor> = {
  booking_received: msg({ message: 'booking received', context: 'kind of mail' }),
  booking_confirmed: msg({ message: 'booking confirmed', context: 'kind of mail' }),
  booking_moved: msg({ message: 'booking moved', context: 'kind of mail' }),
  booking_entry: msg({ message: 'booking entry', context: 'kind of mail' }),
  booking_canceled: msg({ message: 'booking canceled', context: 'kind of mail' }),
  booking_reopened: msg({ message: 'booking reopened', context: 'kind of mail' }),
  booking_completed: msg({ message: 'booking completed', context: 'kind of mail' }),
  booking_reminder: msg({ message: 'booking reminder', context: 'kind of mail' }),
  booking_receipt: msg({ message: 'booking receipt', context: 'kind of mail' }),
  rating_request: msg({ message: 'rating request', context: 'kind of mail' }),
  payment_received: msg({ message: 'payment received', context: 'kind of mail' }),
  payment_asked: msg({ message: 'payment asked', context: 'kind of mail' }),
  payment_expired: msg({ message: 'payment expired', context: 'kind of mail' }),
  payment_late: msg({ message: 'payment late', context: 'kind of mail' }),
  payment_refunded: msg({ message: 'payment refunded', context: 'kind of mail' }),
  fee_charged: msg({ message: 'fee charged', context: 'kind of mail' }),
  fee_due: msg({ message: 'fee due', context: 'kind of mail' }),
  waitlist_offer: msg({ message: 'waitlist offer', context: 'kind of mail' }),
  waitlist_ended: msg({ message: 'waitlist ended', context: 'kind of mail' }),
  waitlist_choose_again: msg({ message: 'waitlist choose again', context: 'kind of mail' }),
  salon_new: msg({ message: 'salon new', context: 'kind of mail' }),
  salon_moved: msg({ message: 'salon moved', context: 'kind of mail' }),
  salon_canceled: msg({ message: 'salon canceled', context: 'kind of mail' }),
  salon_unpaid: msg({ message: 'not paid in time', context: 'kind of mail' }),
  salon_reopened: msg({ message: 'salon reopened', context: 'kind of mail' }),
  salon_daily_sheet: msg({ message: 'salon daily sheet', context: 'kind of mail' }),
  reset_password: msg({ message: 'reset password', context: 'kind of mail' }),
  confirm_address: msg({ message: 'confirm address', context: 'kind of mail' }),
  already_registered: msg({ message: 'already registered', context: 'kind of mail' }),
  staff_invitation: msg({ message: 'staff invitation', context: 'kind of mail' }),
  password_changed: msg({ message: 'password changed', context: 'kind of mail' }),
  address_changed: msg({ message: 'address changed', context: 'kind of mail' }),
  sign_in_changed: msg({ message: 'sign in changed', context: 'kind of mail' }),
  guest_code: msg({ message: 'guest code', context: 'kind of mail' }),
  guest_has_account: msg({ message: 'guest has account', context: 'kind of mail' }),
  account_deleted: msg({ message: 'account deleted', context: 'kind of mail' }),
  test_mail: msg({ message: 'test mail', context: 'kind of mail' }),
}

type StoredEntry = Pick<typeof auditEvents.$inferSelect, 'kind' | 'area' | 'subjectId' | 'subjectLabel'>

/** Names an entry's subject: as it was stored, or in the reader's language. */
export function subjectLabel({ kind, area, subjectId: id, subjectLabel: stored }: StoredEntry): string | null {
  if (id === null) return stored
  if (area === 'settings' && isLanguage(id)) return languageName(id)
  const message = messageFor(id, { kind, area }) ?? labelMessage(stored ?? '', { kind, area, id })
  return message ? say(message) : stored
}

const date = /\d{4}-\d\d-\d\d/

/** Words for a label that was stored in English; earlier versions stored some in the language of who acted. */
function labelMessage(stored: string, { kind, area, id }: Pick<StoredEntry, 'kind' | 'area'> & { readonly id: string }) {
  if (area === 'ratings' && stored === unnamedStylist) return stylistMessage
  if (area === 'staff') return Object.entries(roleNames).find(([role]) => role === stored.toLowerCase())?.[1]
  if (kind === 'exports.downloaded' && id === 'till') {
    const [day] = date.exec(stored) ?? []
    return day && msg`Till of ${{ date: day }}`
  }
  return kind === 'till.closed' ? closingMessage(id, stored) : undefined
}

/** @param id such as '2026-12-01-2' */
function closingMessage(id: string, stored: string): MessageDescriptor | undefined {
  const [, day, number] = /^(\d{4}-\d\d-\d\d)-(\d+)$/.exec(id) ?? []
  const [currency] = /[A-Z]{3}$/.exec(stored) ?? []
  if (!day || !number) return undefined
  return currency
    ? msg`${{ date: day }}, closing ${{ number }} in ${{ currency }}`
    : msg`${{ date: day }}, closing ${{ number }}`
}

function messageFor(id: string, { kind, area }: Pick<StoredEntry, 'kind' | 'area'>): MessageDescriptor | undefined {
  if (area === 'calendars') return calendars[id] ?? stylistMessage
  const mail = kind.startsWith('mails.text-') ? mailKinds.find((each) => each === id) : undefined
  if (mail) return mails[mail]
  return subjectNames[kind]?.[id]
}

/** A change in the reader's language. Of a password, only that there is a new one was stored. */
export function translatedChange(kind: string, change: AuditChange): AuditChange {
  const refundReason = kind === 'online-payments.refunded' && refundReasons.find((each) => each === change.to)
  if (refundReason) return { ...change, to: say(refundReasonNames[refundReason]) }
  return kind === 'mails.server-changed' && change.field === 'password' ? { ...change, to: say(msg`a new one`) } : change
}
