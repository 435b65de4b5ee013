import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Phone } from 'lucide-react'
import { Link } from 'react-router'
import type { Client } from '../../../../domain/people/client.ts'
import { useFormats } from '../../../store/hooks.ts'
import { ClientAlerts } from '../../../ui/status-badge.tsx'
import { Tag } from './card/card-section.tsx'

export function ClientRow({ client }: { readonly client: Client }) {
  const { shortDate } = useFormats()
  const { id, name, email, phone, lastVisit, nextVisit, alerts, tags = [], foundIn } = client
  return (
    <li className="flex items-center border-line hover:bg-accent-soft not-last:border-b">
      <Link
        to={`/admin/clients/${id}`}
        className="grid min-h-14 min-w-0 grow content-center gap-x-6 px-4 py-2.5 focus-visible:-outline-offset-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
      >
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
            {name}
            {tags.map((tag) => (
              <Tag key={tag} tag={tag} />
            ))}
          </span>
          <span className="block text-sm text-muted wrap-anywhere">
            {[phone, email].filter(Boolean).join(' · ') || t`No phone or email`}
          </span>
          <ClientAlerts alerts={alerts} />
          {foundIn && foundIn.kind !== 'alert' && foundIn.kind !== 'tag' && (
            <span className="line-clamp-2 text-sm wrap-anywhere">
              <Found kind={foundIn.kind} text={foundIn.text} />
            </span>
          )}
        </span>
        <span className="flex flex-wrap gap-x-3 text-sm text-muted sm:block sm:text-end">
          {nextVisit && <span className="font-medium text-ink sm:block">{t`Next ${{ date: shortDate(nextVisit) }}`}</span>}
          {(lastVisit || !nextVisit) && (
            <span>{lastVisit ? t`Last ${{ date: shortDate(lastVisit.date) }}` : t`No visit yet`}</span>
          )}
        </span>
      </Link>
      {phone && (
        <a
          href={`tel:${phone.replaceAll(' ', '')}`}
          aria-label={t`Call ${name}`}
          title={t`Call ${name}`}
          className="me-2 grid size-11 shrink-0 place-items-center rounded-control text-accent hover:bg-surface"
        >
          <Phone aria-hidden="true" className="size-5" />
        </a>
      )}
    </li>
  )
}

function Found({ kind, text }: { readonly kind: 'note' | 'formula'; readonly text: string }) {
  return kind === 'note' ? (
    <Trans>
      <span className="text-muted">Note:</span> {text}
    </Trans>
  ) : (
    <Trans>
      <span className="text-muted">Formula:</span> {text}
    </Trans>
  )
}
