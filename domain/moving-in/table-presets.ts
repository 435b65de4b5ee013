import type { BookingField, ClientField, TableKind } from './table-fields.ts'

export interface TablePreset {
  readonly system: string
  readonly name: string
  readonly kind: TableKind
  /** Required headers in the form of `headerWords`. */
  readonly known: readonly string[]
  readonly headers: Partial<Record<ClientField, string>> | Partial<Record<BookingField, string>>
}

/**
 * Columns as of 2026. Missing ones do no harm; renamed ones are found by the fields' own headers.
 * Sources: published programs that read these files, for Fresha's lists and for Square's and Vagaro's clients; a third party's table for
 * Square's bookings. Nobody has published Vagaro's bookings: they are assumed.
 */
export const tablePresets: readonly TablePreset[] = [
  // Our own lists (`server/insight/exports`), whose ids are ours.
  {
    system: 'chairtime',
    name: 'Chairtime',
    kind: 'clients',
    known: ['id', 'name', 'added', 'how they came', 'agreed to mail', 'blocked online'],
    headers: {
      ...{ id: 'id', name: 'name', phone: 'phone', email: 'email', birthday: 'birthday', createdAt: 'added', tags: 'tags' },
      ...{ source: 'how they came', consent: 'agreed to mail', blocked: 'blocked online' },
      ...{ alert: 'alerts', notes: 'notes', formulas: 'formulas' },
    },
  },
  {
    system: 'chairtime',
    name: 'Chairtime',
    kind: 'bookings',
    known: ['id', 'date', 'time', 'client', 'stylist', 'services', 'charges', 'booked as'],
    headers: {
      ...{ id: 'id', date: 'date', time: 'time', client: 'client', email: 'email', phone: 'phone', stylist: 'stylist' },
      ...{ service: 'services', status: 'status', price: 'charges', createdAt: 'created', note: 'note', minutes: 'minutes' },
      ...{ clientId: 'client id', currency: 'currency', bookedAs: 'booked as' },
    },
  },
  // Our tables for spreadsheets (`server/salon/moving-out`).
  {
    system: 'chairtime',
    name: 'Chairtime',
    kind: 'clients',
    known: ['id', 'name', 'mailconsentat', 'blockedat', 'deletedat'],
    headers: {
      ...{ id: 'id', name: 'name', phone: 'phone', email: 'email', birthday: 'birthday', createdAt: 'createdat', tags: 'tags' },
      ...{ source: 'source', consent: 'mailconsentat', blocked: 'blockedat' },
      ...{ alert: 'alerts text', notes: 'notes text', formulas: 'formulas' },
    },
  },
  {
    system: 'chairtime',
    name: 'Chairtime',
    kind: 'bookings',
    known: ['id', 'starts', 'minutes', 'client id', 'stylist stylistname', 'services servicename', 'charges'],
    headers: {
      ...{ id: 'id', date: 'starts', client: 'client name', email: 'client email', phone: 'phone' },
      ...{ stylist: 'stylist stylistname', service: 'services servicename', status: 'status', price: 'charges' },
      ...{ createdAt: 'createdat', note: 'note', minutes: 'minutes', clientId: 'client id', currency: 'currency' },
    },
  },
  {
    system: 'fresha',
    name: 'Fresha',
    kind: 'clients',
    known: ['client', 'mobile number', 'added on', 'client source'],
    headers: { name: 'client', phone: 'mobile number', email: 'email', createdAt: 'added on', source: 'client source' },
  },
  {
    system: 'google',
    name: 'Google Contacts',
    kind: 'clients',
    known: ['first name', 'last name', 'e mail 1 value', 'phone 1 value'],
    headers: {
      ...{ firstName: 'first name', lastName: 'last name', phone: 'phone 1 value', otherPhone: 'phone 2 value' },
      ...{ email: 'e mail 1 value', birthday: 'birthday', notes: 'notes', tags: 'labels' },
    },
  },
  {
    system: 'acuity',
    name: 'Acuity',
    kind: 'bookings',
    known: ['start time', 'end time', 'type', 'calendar', 'appointment id'],
    headers: {
      ...{ date: 'start time', end: 'end time', firstName: 'first name', lastName: 'last name', phone: 'phone' },
      ...{ email: 'email', service: 'type', stylist: 'calendar', price: 'appointment price', note: 'notes' },
      ...{ createdAt: 'date scheduled', id: 'appointment id' },
    },
  },
  {
    system: 'fresha',
    name: 'Fresha',
    kind: 'clients',
    known: ['client id', 'first name', 'last name', 'mobile number'],
    headers: {
      ...{ id: 'client id', firstName: 'first name', lastName: 'last name', phone: 'mobile number', otherPhone: 'telephone' },
      ...{ email: 'email', birthday: 'date of birth', notes: 'note', source: 'referral source', createdAt: 'added' },
      ...{ consent: 'accepts marketing', blocked: 'blocked' },
    },
  },
  {
    system: 'fresha',
    name: 'Fresha',
    kind: 'bookings',
    known: ['appt ref', 'client', 'team member', 'scheduled date'],
    headers: {
      ...{
        id: 'appt ref',
        client: 'client',
        stylist: 'team member',
        status: 'status',
        date: 'scheduled date',
        time: 'appt slot',
      },
      ...{ minutes: 'duration mins', service: 'service', price: 'net sales', createdAt: 'created date' },
    },
  },
  {
    system: 'square',
    name: 'Square',
    kind: 'clients',
    known: ['first name', 'last name', 'email address', 'phone number', 'square customer id'],
    headers: {
      ...{ id: 'square customer id', firstName: 'first name', lastName: 'last name', phone: 'phone number' },
      ...{ email: 'email address', birthday: 'birthday', notes: 'memo', createdAt: 'first visit' },
      ...{ consent: 'email subscription status', blocked: 'blocked from online booking' },
    },
  },
  {
    system: 'square',
    name: 'Square',
    kind: 'bookings',
    known: ['customer name', 'service', 'staff', 'date', 'time'],
    headers: {
      ...{ client: 'customer name', service: 'service', stylist: 'staff', date: 'date', time: 'time', minutes: 'duration' },
      ...{ price: 'price', status: 'status', phone: 'phone number', email: 'email address', note: 'notes' },
    },
  },
  {
    system: 'vagaro',
    name: 'Vagaro',
    kind: 'clients',
    known: ['first name', 'last name', 'customer since', 'last visited'],
    headers: {
      ...{ firstName: 'first name', lastName: 'last name', phone: 'mobile', otherPhone: 'day', email: 'email' },
      // The export's own spelling.
      ...{ birthday: 'birthdate', tags: 'tags', source: 'refered by', createdAt: 'customer since' },
    },
  },
  {
    system: 'vagaro',
    name: 'Vagaro',
    kind: 'bookings',
    known: ['appointment date', 'customer', 'service provider'],
    headers: {
      ...{ date: 'appointment date', time: 'appointment time', client: 'customer', stylist: 'service provider' },
      ...{
        service: 'service',
        minutes: 'duration',
        price: 'price',
        status: 'status',
        phone: 'mobile',
        email: 'email',
        note: 'notes',
      },
    },
  },
]
