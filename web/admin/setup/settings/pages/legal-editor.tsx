import { ExternalLink, Pencil, RotateCcw } from 'lucide-react'
import { type LegalKind, legalNames } from '../../../../../domain/salon/page/kinds.ts'
import { legalTextLimit } from '../../../../../domain/salon/page/legal-settings.ts'
import { legalText } from '../../../../../domain/salon/page/legal-texts.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import type { SettingsForm } from '../use-settings.ts'
import { MarkedText } from './text-editor.tsx'

const linkClass = 'inline-flex min-h-11 items-center gap-1.5 font-medium text-accent underline underline-offset-4'

/** One of the two pages: the text to start from, until the salon writes its own. */
export default function LegalEditor({ kind, draft: { legal }, errors, change }: SettingsForm & { readonly kind: LegalKind }) {
  const salon = useAppSelector((state) => state.salon.salon)
  const path = `legal.${kind}`
  const name = `${legalNames[kind]} page`
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
          It shows the text to start from, with your name, your contacts and your rules as they are now.
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {isOwn ? (
          <Button variant="secondary" onClick={() => set('')}>
            <RotateCcw aria-hidden="true" className="size-4" />
            Back to the text to start from
          </Button>
        ) : (
          <Button variant="secondary" disabled={!salon} onClick={() => salon && set(legalText(kind, salon))}>
            <Pencil aria-hidden="true" className="size-4" />
            Edit the {name.toLowerCase()}
          </Button>
        )}
        <a href={`/${kind}`} target="_blank" rel="noreferrer" className={linkClass}>
          <ExternalLink aria-hidden="true" className="size-4" />
          Open the {name}
        </a>
      </p>
    </section>
  )
}
