import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
export const tableKinds = ['clients', 'bookings'] as const
export type TableKind = (typeof tableKinds)[number]

interface TableField {
  readonly label: MessageDescriptor
  /** Known headers in the form of `headerWords`, best first. */
  readonly headers: readonly string[]
}

const phone = {
  label: msg`Phone`,
  headers: [
    ...['mobile number', 'mobile phone', 'mobile', 'cell phone', 'cell', 'cellphone', 'phone number', 'phone', 'client phone'],
    ...['customer phone', 'customer phone number', 'telefon', 'handy', 'telefono', 'movil', 'telephone portable', 'telemovel'],
  ],
}
const email = {
  label: msg`Email`,
  headers: ['email address', 'email', 'e mail', 'mail', 'client email', 'customer email', 'correo', 'correo electronico'],
}

export const clientFields = {
  name: {
    label: msg({ message: 'Name', context: 'of a person' }),
    headers: ['full name', 'name', 'client name', 'customer name', 'client', 'customer', 'nombre completo', 'nom complet'],
  },
  firstName: { label: msg`First name`, headers: ['first name', 'firstname', 'given name', 'vorname', 'prenom', 'nome'] },
  lastName: {
    label: msg`Last name`,
    headers: [
      'last name',
      'lastname',
      'surname',
      'family name',
      'nachname',
      'apellidos',
      'apellido',
      'nom de famille',
      'cognome',
    ],
  },
  phone,
  otherPhone: {
    label: msg`Another phone, where that is empty`,
    headers: ['telephone', 'day phone', 'home phone', 'night phone', 'phone 2', 'other phone', 'work phone'],
  },
  email,
  birthday: {
    label: msg`Birthday`,
    headers: ['date of birth', 'birthday', 'birthdate', 'birth date', 'dob', 'geburtstag', 'geburtsdatum'],
  },
  notes: {
    label: msg`Notes`,
    headers: ['note', 'notes', 'memo', 'client notes', 'customer notes', 'comments', 'comment', 'notizen'],
  },
  alert: {
    label: msg`Alert, such as an allergy`,
    headers: ['alert', 'alerts', 'allergies', 'allergy', 'popup note', 'medical alert'],
  },
  formulas: { label: msg`Formulas`, headers: ['formulas', 'formula', 'color formula', 'colour formula', 'rezeptur'] },
  tags: { label: msg`Tags`, headers: ['tags', 'tag', 'groups', 'group', 'labels', 'client tags'] },
  source: {
    label: msg`How they came`,
    headers: ['referral source', 'how they came', 'source', 'referred by', 'lead source', 'how did you hear about us'],
  },
  createdAt: {
    label: msg`Client since`,
    headers: ['customer since', 'client since', 'added', 'created', 'created date', 'date added', 'first visit'],
  },
  consent: {
    label: msg`Agreed to mail (yes or no)`,
    headers: ['accepts marketing', 'accepts email marketing', 'email subscription status', 'email marketing', 'agreed to mail'],
  },
  blocked: {
    label: msg`Blocked online (yes or no)`,
    headers: ['blocked', 'blocked from online booking', 'is blocked', 'blocked online', 'banned'],
  },
  id: {
    label: msg`Their number in the other system`,
    headers: ['client id', 'customer id', 'square customer id', 'reference id', 'id', 'kundennummer', 'client number'],
  },
} as const satisfies Record<string, TableField>

export const bookingFields = {
  date: {
    label: msg`Date`,
    headers: [
      ...[
        'scheduled date',
        'appointment date',
        'appt date',
        'start date',
        'date of appointment',
        'service date',
        'booking date',
      ],
      ...[
        'date',
        'day',
        'datum',
        'fecha',
        'data',
        'start time',
        'start',
        'starts at',
        'scheduled at',
        'date time',
        'date and time',
        'beginn',
        'anfang',
        'debut',
        'inicio',
        'inizio',
      ],
    ],
  },
  time: {
    label: msg`Time, where the date doesn’t have it`,
    headers: [
      ...[
        'scheduled time',
        'appointment time',
        'start time',
        'time',
        'appt slot',
        'appt time',
        'from',
        'uhrzeit',
        'hora',
        'heure',
      ],
      ...['begin', 'begins', 'start'],
    ],
  },
  minutes: {
    label: msg`How long it takes`,
    headers: [
      'duration mins',
      'duration min',
      'duration minutes',
      'duration',
      'length',
      'minutes',
      'service duration',
      'dauer',
    ],
  },
  end: {
    label: msg`End, where that is empty`,
    headers: ['end time', 'end', 'ends at', 'end date', 'finish time', 'to', 'until', 'ende', 'bis', 'fin', 'fine'],
  },
  client: {
    label: msg`Client`,
    headers: ['client', 'client name', 'customer', 'customer name', 'guest', 'name', 'kunde', 'kundin', 'cliente', 'kunde in'],
  },
  firstName: { label: msg`Client’s first name`, headers: ['client first name', 'customer first name', 'first name'] },
  lastName: { label: msg`Client’s last name`, headers: ['client last name', 'customer last name', 'last name'] },
  phone,
  email,
  clientId: { label: msg`Client’s number in the other system`, headers: ['client id', 'customer id', 'square customer id'] },
  stylist: {
    label: msg`Stylist`,
    headers: [
      ...[
        'team member',
        'staff',
        'staff member',
        'stylist',
        'service provider',
        'provider',
        'employee',
        'employee name',
        'with',
      ],
      ...['technician', 'staff name', 'mitarbeiter', 'mitarbeiterin', 'empleado', 'collaborateur', 'kalender', 'calendar'],
    ],
  },
  service: {
    label: msg`Service`,
    headers: [
      ...['service', 'services', 'service name', 'item', 'item name', 'appointment type', 'treatment', 'leistung', 'servicio'],
      ...['prestation', 'service label', 'terminart', 'dienstleistung', 'type', 'servizio'],
    ],
  },
  price: {
    label: msg`Price`,
    headers: [
      'net sales',
      'price',
      'service price',
      'amount',
      'total',
      'charges',
      'gross sales',
      'cost',
      'preis',
      'precio',
      'prix',
    ],
  },
  currency: {
    label: msg`Currency, where it isn’t yours`,
    headers: ['currency', 'currency code', 'wahrung', 'waehrung', 'moneda', 'devise', 'valuta', 'moeda'],
  },
  bookedAs: { label: msg`Name and email as booked, where they were others`, headers: ['booked as'] },
  status: { label: msg`Status`, headers: ['status', 'appointment status', 'state', 'booking status'] },
  note: {
    label: msg({ message: 'Note', context: 'noun' }),
    headers: ['note', 'notes', 'appointment notes', 'appointment note', 'comments', 'customer note', 'client notes'],
  },
  createdAt: {
    label: msg`Booked on`,
    headers: ['created date', 'created', 'created at', 'booked on', 'date booked', 'date created'],
  },
  id: {
    label: msg`Its number in the other system`,
    headers: ['appt ref', 'appointment id', 'booking id', 'appointment number', 'reference', 'ref', 'id', 'appointment ref'],
  },
} as const satisfies Record<string, TableField>

export type ClientField = keyof typeof clientFields
export type BookingField = keyof typeof bookingFields

export function listFields(kind: TableKind): readonly (readonly [string, TableField])[] {
  return Object.entries(kind === 'clients' ? clientFields : bookingFields)
}

/** Removes case, accents and punctuation: 'Duration (mins)' becomes 'duration mins'. */
export function headerWords(header: string): string {
  return header
    .slice(0, 200)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
