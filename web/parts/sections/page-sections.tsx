import type { ComponentType } from 'react'
import type { Salon } from '../../../domain/salon/salon.ts'
import { useOwnLanguage } from '../../store/hooks.ts'
import { RichText } from './rich-text.tsx'
import { SectionHeading } from './section-heading.tsx'

type ShownSection = Salon['sections']['home'][number]

interface PageSectionsProps {
  readonly sections: readonly ShownSection[]
  readonly parts: Readonly<Record<string, ComponentType>>
}

export function PageSections({ sections, parts }: PageSectionsProps) {
  return sections.map((section) => {
    if (typeof section !== 'string') return <TextSection key={section.id} {...section} />
    const Part = parts[section]
    return Part && <Part key={section} />
  })
}

function TextSection({ id, title, blocks }: Exclude<ShownSection, string>) {
  const { langAt } = useOwnLanguage()
  const lang = (field: 'title' | 'text') => langAt({ kind: 'section', record: id, field })
  return (
    <section aria-labelledby={id} className="max-w-3xl">
      <SectionHeading id={id} title={title} lang={lang('title')} />
      <div lang={lang('text')} className="rich-text">
        <RichText blocks={blocks} />
      </div>
    </section>
  )
}
