import { catalogueContents } from './catalogue.ts'
import { clientContents } from './clients.ts'
import type { Content } from './content.ts'
import { historyContents } from './history.ts'
import { moneyContents } from './money.ts'
import { visitContents } from './visits.ts'

/** All but the settings, in the order of the file. */
export const contents: readonly Content[] = [
  ...catalogueContents,
  ...clientContents,
  ...visitContents,
  ...moneyContents,
  ...historyContents,
]

const secret = 'It would let somebody in, or read along'
const passing = 'It is over within the hour, or once it was done'
const computed = 'It is counted or found from what is exported'
const ofThisServer = 'It says what this server does or did'

export const leftOut: Readonly<Record<string, string>> = {
  users: 'Each has a client’s record, or is listed with the staff; how they sign in stays here',
  sessions: secret,
  accounts: secret,
  verifications: secret,
  two_factors: secret,
  passkeys: secret,
  staff_invitations: secret,
  calendar_feeds: secret,
  webhooks: secret,
  mail_servers: secret,
  payment_providers: secret,
  used_links: secret,
  rate_limits: passing,
  holds: passing,
  guest_requests: passing,
  voided_booking_keys: passing,
  import_files: passing,
  import_parts: passing,
  webhook_deliveries: passing,
  client_merges: 'What two records were before they became one can be parted for a day, here',
  client_names: 'What an import brought under which name can be taken apart here',
  mails: 'What was sent has links that act for whom it was sent to',
  sent_entries: ofThisServer,
  provider_events: ofThisServer,
  milestones: ofThisServer,
  backup_plans: ofThisServer,
  backup_runs: ofThisServer,
  imported_records: 'Hashes, by which an import here knows again what it brought',
  slot_claims: computed,
  stylist_ratings: computed,
  search_words: computed,
  appointment_deltas: computed,
  appointment_figures: computed,
  appointment_chunks: computed,
  report_backlog: computed,
  client_visits: computed,
  client_months: computed,
  report_totals: computed,
  report_charges: computed,
  report_money: computed,
}

export const settingsTable: Content['tables'] = {
  settings: {
    without: {
      only: 'there is one row',
      version: '',
      section_versions: 'counts writes, to notice a second editor',
      requires_second_factor: 'the administrator decides it where the accounts are',
      updated_at: '',
    },
  },
}
