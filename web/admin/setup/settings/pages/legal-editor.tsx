import { t } from '@lingui/core/macro'
import { ExternalLink, Pencil, RotateCcw } from 'lucide-react'
import type { LegalKind } from '../../../../../domain/salon/page/kinds.ts'
import { legalTextLimit } from '../../../../../domain/salon/page/legal-settings.ts'
import { legalText } from '../../../../../domain/salon/page/legal-texts.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import type { SettingsForm } from '../use-settings.ts'
import { MarkedText } from './text-editor.tsx'

const words: Record<LegalKind, () => { readonly name: string; readonly edit: string; readonly open: string }> = {
  privacy: () => ({ name: t`Privacy page`, edit: t`Edit the privacy page`, open: t`Open the Privacy page` }),
  terms: () => ({ name: t`Terms page`, edit: t`Edit the terms page`, open: t`Open the Terms page` }),
}

const linkClass = 'inline-flex min-h-11 items-center gap-1.5 font-medium text-accent underline underline-offset-4'

/** One of the two pages: the text to start from, until the salon writes its own. */
export default function LegalEditor({ kind, draft: { legal }, errors, change }: SettingsForm & { readonly kind: LegalKind }) {
  const salon = useAppSelector((state) => state.salon.salon)
  const path = `legal.${kind}`
  const { name, edit, open } = words[kind]()
  const set = (text: string) => change(path, (draft) => ({ ...draft, legal: { ...draft.legal, [kind]: text } }))
  const isOwn = legal[kind] !== ''
  return (
    <section aria-label={name} className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-5">
      <h3 className="font-medium">{name}</h3>
      {isOwn ? (
        <MarkedText
          label={name}
          name={path}
          rows={16}
          most={legalTextLimit}
          text={legal[kind]}
          error={errors[path]}
          onChange={set}
        />
      ) : (
        <p className="text-muted">
          {t`It shows the text to start from, with your name, your contacts and your rules as they are now.`}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {isOwn ? (
          <Button variant="secondary" onClick={() => set('')}>
            <RotateCcw aria-hidden="true" className="size-4" />
            {t`Back to the text to start from`}
          </Button>
        ) : (
          <Button variant="secondary" disabled={!salon} onClick={() => salon && set(legalText(kind, salon))}>
            <Pencil aria-hidden="true" className="size-4" />
            {edit}
          </Button>
        )}
        <a href={`/${kind}`} target="_blank" rel="noreferrer" className={linkClass}>
          <ExternalLink aria-hidden="true" className="size-4" />
          {open}
        </a>
      </p>
    </section>
  )
}
