import { pageMeta } from '../../page-meta.ts'
import { AboutSection } from './about-section.tsx'
import { GallerySection } from './gallery-section.tsx'
import { Hero } from './hero.tsx'
import { PriceList } from './price-list.tsx'
import { Team } from './team.tsx'
import { VisitSection } from './visit.tsx'

export const meta = pageMeta(
  null,
  'Great hair, at a time that suits you. See services and prices, meet the stylists and book your appointment online.',
)

export default function HomePage() {
  return (
    <div className="grid gap-20 sm:gap-28">
      <Hero />
      <AboutSection />
      <GallerySection />
      <PriceList />
      <Team />
      <VisitSection />
    </div>
  )
}
