import { plural, t } from '@lingui/core/macro'
import { Bold, Heading, Link, List, type LucideIcon } from 'lucide-react'
import { Marked } from 'marked'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { blocksFrom, markdownSubset, refusedLinks } from '../../../../../domain/salon/page/rich-text.ts'
import { type TextSection, textSectionLimits } from '../../../../../domain/salon/page/sections.ts'
import { RichText } from '../../../../parts/sections/rich-text.tsx'
import { TextAreaField, TextField } from '../../../../ui/field.tsx'
import type { SettingsErrors } from '../saving/settings-state.ts'
import { type Mark, type TextSelection, withMark } from './text-marks.ts'

const markdown = new Marked(markdownSubset)

const marks = (): Record<Mark, { readonly label: string; readonly Icon: LucideIcon }> => ({
  heading: { label: t({ message: 'Heading', context: 'format of a text' }), Icon: Heading },
  bold: { label: t({ message: 'Bold', context: 'format of a text' }), Icon: Bold },
  list: { label: t({ message: 'List', context: 'format of a text' }), Icon: List },
  link: { label: t({ message: 'Link', context: 'format of a text' }), Icon: Link },
})

interface TextEditorProps {
  readonly section: TextSection
  /** Path of the section in the settings. */
  readonly path: string
  readonly errors: SettingsErrors
  readonly onChange: (part: Partial<TextSection>) => void
}

/** A text with its title, buttons that mark the selection, and how it will look. */
export function SectionEditor({ section: { title, text }, path, errors, onChange }: TextEditorProps) {
  return (
    <MarkedText
      label={t`Text`}
      name={`${path}.text`}
      rows={8}
      most={textSectionLimits.text}
      text={text}
      title={title}
      error={errors[`${path}.text`]}
      onChange={(typed) => onChange({ text: typed })}
    >
      <TextField
        label={t`Title`}
        name={`${path}.title`}
        value={title}
        error={errors[`${path}.title`]}
        onChange={({ target }) => onChange({ title: target.value })}
      />
    </MarkedText>
  )
}

interface MarkedTextProps {
  readonly label: string
  readonly name: string
  readonly rows: number
  /** Characters. */
  readonly most: number
  readonly text: string
  /** Above it in the preview. */
  readonly title?: string
  readonly error: string | undefined
  readonly onChange: (text: string) => void
  /** Content above the field. */
  readonly children?: ReactNode
}

/** A text, buttons that mark the selection, and how it will look. */
export function MarkedText({ label, name, rows, most, text, title = '', error, onChange, children }: MarkedTextProps) {
  const allMarks = marks()
  const field = useRef<HTMLDivElement>(null)
  const selection = useRef<TextSelection | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the marked text is in the field
  useLayoutEffect(() => {
    const { current: selected } = selection
    selection.current = null
    if (selected) area()?.setSelectionRange(selected.starts, selected.ends)
  }, [text])

  const area = () => field.current?.querySelector('textarea')
  function mark(kind: Mark): void {
    const element = area()
    if (!element) return
    const marked = withMark(text, { starts: element.selectionStart, ends: element.selectionEnd }, kind)
    selection.current = marked.selection
    element.focus()
    onChange(marked.text)
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4 lg:grid-cols-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {children}
        <div className="flex flex-wrap gap-1">
          {(Object.keys(allMarks) as Mark[]).map((kind) => {
            const { label: word, Icon } = allMarks[kind]
            return (
              <button
                key={kind}
                type="button"
                onClick={() => mark(kind)}
                className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-2.5 text-sm font-medium text-accent hover:bg-accent-soft"
              >
                <Icon aria-hidden="true" className="size-4" />
                {word}
              </button>
            )
          })}
        </div>
        <div ref={field}>
          <TextAreaField
            label={label}
            name={name}
            rows={rows}
            hint={t`${plural(most, {
              one: 'Links start with https://, mailto: or tel:, or lead to a page here, such as /services. At most # character.',
              other:
                'Links start with https://, mailto: or tel:, or lead to a page here, such as /services. At most # characters.',
            })}`}
            value={text}
            error={error}
            onChange={({ target }) => onChange(target.value)}
          />
        </div>
      </div>
      <Preview title={title} text={text} />
    </div>
  )
}

function Preview({ title, text }: Pick<TextSection, 'title' | 'text'>) {
  const id = useId()
  const tokens = markdown.lexer(text)
  const refused = [...new Set(refusedLinks(tokens))]
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id={id} className="font-medium">
        {t`Text preview`}
      </h3>
      <div className="grid gap-4 rounded-card border border-line bg-paper p-5">
        {title && <p className="font-serif text-2xl font-medium wrap-anywhere hyphens-auto">{title}</p>}
        <div className="rich-text">
          <RichText blocks={blocksFrom(tokens)} />
        </div>
        {!title && !text && <p className="text-muted">{t`What you write shows up here.`}</p>}
      </div>
      {refused.map((href) => (
        <p key={href} role="status" className="text-sm text-warning wrap-anywhere">
          {t`“${href}” isn’t shown as a link. Use https://, mailto:, tel: or a page here, such as /services.`}
        </p>
      ))}
    </section>
  )
}
