import { t } from '@lingui/core/macro'
import { ChevronRight } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import {
  accountMailKinds,
  clientMailKinds,
  type MailKind,
  type MailText,
  salonMailKinds,
} from '../../../../../domain/messages/mail.ts'
import { failureOf } from '../../../../store/api-slice.ts'
import { useOwnLanguage } from '../../../../store/hooks.ts'
import { LoadFailed } from '../../../../ui/alert.tsx'
import { Loader } from '../../../../ui/loader.tsx'
import { useMailTextsQuery } from '../mail-api.ts'
import { kindNames } from '../mail-text.ts'
import { MailTextEditor } from './text-editor.tsx'

const groups = (): readonly { readonly title: string; readonly kinds: readonly MailKind[] }[] => [
  { title: t`To clients`, kinds: clientMailKinds },
  { title: t`To the salon`, kinds: salonMailKinds },
  { title: t`About accounts`, kinds: accountMailKinds },
]

export function MailTexts() {
  const [search] = useSearchParams()
  const { data: texts, refetch, ...query } = useMailTextsQuery()
  const opened = texts?.find(({ kind }) => kind === search.get('text'))

  // Keep an open editor, even if the list fails to load.
  if (!texts) {
    const failure = failureOf(query)
    if (failure) return <LoadFailed problem={t`We couldn’t load the texts.`} error={failure.message} onRetry={refetch} />
    return <Loader label={t`Loading texts…`} isPage />
  }
  if (opened) return <MailTextEditor key={opened.kind} text={opened} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {groups().map(({ title, kinds }) => (
        <TextList key={title} title={title} texts={kinds.flatMap((kind) => texts.filter((text) => text.kind === kind))} />
      ))}
    </div>
  )
}

function TextList({ title, texts }: { readonly title: string; readonly texts: readonly MailText[] }) {
  const { own } = useOwnLanguage()
  if (texts.length === 0) return null
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="font-serif text-heading font-medium">{title}</h2>
      <ul className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
        {texts.map(({ kind, subject, isOwn }) => (
          <li key={kind} className="border-t border-line first:border-t-0">
            <Link
              to={`/admin/settings/texts?text=${kind}`}
              className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-3 px-4 py-3 hover:bg-accent-soft focus-visible:-outline-offset-3"
            >
              <span className="grid min-w-0 gap-0.5">
                <span className="font-medium">{kindNames()[kind]}</span>
                <span lang={own} className="text-sm text-muted wrap-anywhere">
                  {subject}
                </span>
              </span>
              {isOwn && (
                <span className="rounded-full bg-accent-soft px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap text-ink">
                  {t`Your text`}
                </span>
              )}
              <ChevronRight aria-hidden="true" className="col-start-3 size-5 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
