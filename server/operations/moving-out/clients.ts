import { at, type Content, plain } from './content.ts'

const written = (kind: 'note' | 'alert') => `(
  select json_agg(json_strip_nulls(json_build_object('text', text, 'by', nullif(author_label, ''), 'at', ${at('created_at')})) order by created_at, text)
  from client_notes where client_id = clients.id and kind = '${kind}'
)`

export const clientContents: readonly Content[] = [
  {
    kind: 'client',
    name: 'clients',
    tables: {
      clients: {
        without: {
          demo: plain.demo,
          updated_at: plain.updated_at,
          merged_into: 'who was merged has nothing left of their own',
        },
      },
      client_records: { without: { updated_at: plain.updated_at } },
      client_notes: { without: { id: '', author_id: 'the name that they had then stands for it' } },
      client_formulas: { without: { id: '', author_id: 'the name that they had then stands for it' } },
    },
    statement: `
      select id, name, email, phone, birthday, source, nullif(tags, '{}') as tags,
        ${written('note')} as notes, ${written('alert')} as alerts,
        (
          select json_agg(json_strip_nulls(json_build_object(
            'text', text, 'by', nullif(author_label, ''), 'at', ${at('created_at')}, 'usedOn', used_on, 'bookingId', appointment_id
          )) order by used_on, created_at, text)
          from client_formulas where client_id = clients.id
        ) as formulas,
        ${at('mail_consent_at')} as "mailConsentAt", ${at('blocked_at')} as "blockedAt", ${at('clients.created_at')} as "createdAt",
        ${at('deleted_at')} as "deletedAt"
      from clients left join client_records on client_id = clients.id
      where deleted_at is null or merged_into is null and exists (select from appointments where client_id = clients.id)
      order by clients.created_at, id`,
    columns: [
      ...['id', 'name', 'email', 'phone', 'birthday', 'source', 'tags', 'notes.text', 'alerts.text', 'formulas'],
      ...['mailConsentAt', 'blockedAt', 'createdAt', 'deletedAt'],
    ],
  },
  {
    kind: 'distinction',
    name: 'distinctions',
    tables: { client_distinctions: { without: { created_at: '' } } },
    statement: 'select json_build_array(one_id, other_id) as clients from client_distinctions order by one_id, other_id',
    columns: ['clients'],
  },
]
