import { optionalFields } from '../../../domain/salon/service.ts'
import { services } from '../../platform/database/schema/salon.ts'
import { type Content, plain } from './content.ts'

const own = { demo: plain.demo, created_at: '', updated_at: plain.updated_at, position: 'the order of the lines' }

const optionalNames = Object.keys(optionalFields) as (keyof typeof optionalFields)[]

/** An optional field of a service, null for what its column holds for none. */
function selectGiven(field: keyof typeof optionalFields): string {
  const nothing = optionalFields[field]
  return `nullif(${services[field].name}, ${nothing === '' ? "''" : nothing}) as "${field}"`
}

export const catalogueContents: readonly Content[] = [
  {
    kind: 'mail-text',
    name: 'mail-texts',
    tables: { mail_texts: { without: { version: plain.version, updated_at: '' } } },
    statement: `select kind as mail, subject, body from mail_texts where subject is not null and body is not null order by kind`,
    columns: ['mail', 'subject', 'body'],
  },
  {
    kind: 'picture',
    name: 'pictures',
    tables: { images: { without: { created_at: '' } } },
    statement: `select id, media_type as "mediaType", width, height, replace(encode(content, 'base64'), e'\\n', '') as content
      from images order by id collate "C"`,
    columns: ['id', 'mediaType', 'width', 'height'],
    // Each can be some megabytes.
    atOnce: 4,
  },
  {
    kind: 'service',
    name: 'services',
    tables: { services: { without: own } },
    statement: `
      select id, name as "ServiceName", description as "Description", price_mills / 1000.0::float8 as "Price", duration_minutes as "Duration",
        ${optionalNames.map(selectGiven).join(', ')}
      from services order by position, id`,
    columns: ['id', 'ServiceName', 'Description', 'Price', 'Duration', ...optionalNames],
  },
  {
    kind: 'stylist',
    name: 'stylists',
    tables: { stylists: { without: own } },
    statement: `
      select id, name as "stylistName", description, rating, image_url as "imageUrl", status, days_available as "daysAvailable",
        services, schedule
      from stylists order by position, id`,
    columns: ['id', 'stylistName', 'description', 'rating', 'imageUrl', 'status', 'daysAvailable', 'services', 'schedule'],
  },
  {
    kind: 'translation',
    name: 'translations',
    tables: { translations: { without: { updated_at: plain.updated_at } } },
    statement: `select kind as "textOf", record_id as record, field, language, text from translations
      order by kind, record_id collate "C", field, language`,
    columns: ['textOf', 'record', 'field', 'language', 'text'],
  },
  {
    kind: 'staff',
    name: 'staff',
    tables: { staff: { without: { created_at: '', updated_at: '' } } },
    statement: `select user_id as id, users.name, email, role, stylist_id as "stylistId"
      from staff join users on users.id = user_id order by email collate "C"`,
    columns: ['id', 'name', 'email', 'role', 'stylistId'],
  },
]
