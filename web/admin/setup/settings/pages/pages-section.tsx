import { lazy, Suspense } from 'react'
import { Loader } from '../../../../ui/loader.tsx'
import { Section } from '../section.tsx'
import type { SettingsForm } from '../use-settings.ts'

/** Dragging and the preview of texts are loaded for this section only. */
const PagesEditor = lazy(() => import('./pages-editor.tsx'))

/** What the home, About and Services pages show, and the salon's own texts on them. */
export function PagesSection(form: SettingsForm) {
  return (
    <Section
      id="pages"
      title="Pages"
      about="Choose what your home and About pages show, put it in order, and add texts of your own. Put the groups of your services in order, too."
    >
      <Suspense fallback={<Loader label="Loading the pages…" />}>
        <PagesEditor {...form} />
      </Suspense>
    </Section>
  )
}
