import { t } from '@lingui/core/macro'
import { homeKinds } from '../../../domain/salon/page/kinds.ts'
import { pageMeta } from '../../page-meta.ts'
import { GallerySection } from '../../parts/sections/gallery-section.tsx'
import { PageSections } from '../../parts/sections/page-sections.tsx'
import { PriceList } from '../../parts/sections/price-list.tsx'
import { Team } from '../../parts/sections/team.tsx'
import { VisitSection } from '../../parts/sections/visit.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { AboutSalon } from './about-section.tsx'
import { Hero } from './hero.tsx'

export const meta = pageMeta(
  null,
  () => t`Great hair, at a time that suits you. See services and prices, meet the stylists and book your appointment online.`,
)

const parts = { hero: Hero, about: AboutSalon, gallery: GallerySection, services: PriceList, team: Team, visit: VisitSection }

export default function HomePage() {
  const salon = useAppSelector((state) => state.salon.salon)
  const sections = salon?.sections.home ?? homeKinds
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-20 sm:gap-28">
      {sections[0] !== 'hero' && (
        <h1 tabIndex={-1} className="sr-only">
          {salon?.name}
        </h1>
      )}
      <PageSections sections={sections} parts={parts} />
    </div>
  )
}
