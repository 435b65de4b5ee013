import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { say } from '../../../domain/language/say.ts'
import { legalKinds, legalNames } from '../../../domain/salon/page/kinds.ts'

/** Links to the use of data and the terms, beside fields for data. They open in another tab, since the input isn't sent yet. */
export function DataNotice({ className = '' }: { readonly className?: string }) {
  const [privacy, terms] = legalKinds.map((kind) => (
    <a
      key={kind}
      href={`/${kind}`}
      target="_blank"
      rel="noreferrer"
      className="-my-3 inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:decoration-accent"
    >
      {say(legalNames[kind])}
      <span className="sr-only"> {t`(opens in a new tab)`}</span>
    </a>
  ))
  return (
    <p className={`text-sm text-muted ${className}`}>
      <Trans comment="The two are links: Privacy, and Terms">
        How we handle your data: {privacy}. What you book by: {terms}.
      </Trans>
    </p>
  )
}
