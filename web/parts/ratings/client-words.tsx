import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useFormats } from '../../store/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { useShownRatingsQuery } from './ratings-api.ts'
import { Stars } from './stars.tsx'

export function ClientWords() {
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined])
  return (
    <section aria-labelledby="client-words" className="mt-10 grid gap-5 border-t border-line pt-6 has-[ul:empty]:hidden">
      <h2 id="client-words" className="font-serif text-heading font-medium">
        {t`What clients say`}
      </h2>
      {pages.map((before, index) => (
        <WordsPage
          key={before ?? 'first'}
          before={before}
          isLast={index === pages.length - 1}
          onMore={(next) => setPages([...pages, next])}
        />
      ))}
    </section>
  )
}

interface WordsPageProps {
  readonly before: string | undefined
  readonly isLast: boolean
  readonly onMore: (next: string) => void
}

function WordsPage({ before, isLast, onMore }: WordsPageProps) {
  const { data } = useShownRatingsQuery(before)
  const { instant } = useFormats()
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2">
        {data?.items.map(({ firstName, stylistName, stars, text, reply, at }) => (
          <li
            key={`${at} ${text}`}
            className="grid content-start gap-2 rounded-card border border-line bg-surface p-4 shadow-card"
          >
            <Stars count={stars} />
            <p className="wrap-anywhere">“{text}”</p>
            <p className="text-sm text-muted wrap-anywhere">
              {[
                firstName,
                instant(at, { year: 'numeric', month: 'long' }),
                stylistName && t({ message: `with ${stylistName}`, comment: 'Who did the visit' }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {reply && (
              <p className="border-s-2 border-accent ps-3 text-sm wrap-anywhere">
                <span className="font-medium">{t`Our answer:`} </span>
                {reply}
              </p>
            )}
          </li>
        ))}
      </ul>
      {isLast && data?.next && (
        <Button variant="secondary" className="justify-self-start" onClick={() => data.next && onMore(data.next)}>
          {t`Show more`}
        </Button>
      )}
    </>
  )
}
