import type { DemoTexts } from './demo-texts.ts'

export const french: DemoTexts = {
  services: {
    'Cut & Finish': {
      name: 'Coupe & brushing',
      description:
        'Shampooing, coupe et brushing. Avant, nous parlons de votre façon de vous coiffer et du temps que vous avez le matin.',
    },
    'Short Cut': {
      name: 'Coupe courte',
      description:
        'Aux ciseaux, à la tondeuse ou les deux, avec un shampooing et un contour de nuque net. Pour toute coupe au-dessus du col.',
    },
    'Curl Cut': {
      name: 'Coupe boucles',
      description:
        'Coupées à sec, boucle par boucle, puis lavées et mises en forme : vous voyez le vrai volume. Venez les boucles lâchées et sans produit coiffant.',
    },
    'Bangs Trim': {
      name: 'Retouche de frange',
      description: 'Un petit rafraîchissement entre deux coupes, sur cheveux secs. Inutile de les laver avant.',
    },
    'Wash & Blow-Dry': {
      name: 'Shampooing & brushing',
      description:
        'Lavés, séchés et mis en forme à la brosse ronde : lisses, volumineux ou légèrement ondulés. Tient deux à trois jours.',
    },
    'Root Color & Gloss': {
      name: 'Couleur racines & gloss',
      description:
        'Une couleur sur les repousses, assortie à la vôtre, et un gloss transparent des racines aux pointes. Première couleur ? Passez deux jours avant pour un test d’allergie de cinq minutes.',
    },
    'Hand-Painted Balayage': {
      name: 'Balayage à main levée',
      description:
        'Des mèches peintes à la main, puis patinées et séchées. La repousse est douce : deux ou trois visites par an suffisent.',
    },
    'Scalp & Repair Treatment': {
      name: 'Soin réparateur & massage crânien',
      description:
        'Dix minutes de massage du cuir chevelu, puis un masque chaud aux protéines pour les cheveux secs ou décolorés. Facile à ajouter à une coupe.',
    },
  },
  stylists: {
    'margot-ellison':
      'Margot a ouvert le salon en 1998 et coupe encore quatre jours par semaine. Ses spécialités : les carrés qui gardent leur forme et les cheveux gris naturels.',
    'dayo-adeyemi':
      'Dégradés, cheveux crépus, barbes, et première coupe pour les enfants de quatre ans un peu inquiets. Dayo a appris le métier chez son oncle, à Lagos, et ne bâcle jamais une nuque.',
    'ines-carvalho':
      'Ines coupe les boucles à sec et en a elle-même : elle sait ce que fait l’humidité. Nos balayages, c’est elle aussi. Apportez une photo si vous en avez une.',
    'jun-takeda':
      'Longs dégradés, coupes courtes tout en douceur, cheveux faciles à laisser sécher à l’air. Jun travaille avec calme et précision, l’idéal pour une première visite.',
  },
  works: {
    bob: 'Un carré lisse cuivré, coupé à la mâchoire',
    balayage: 'De longues ondulations, du brun au blond miel',
    'curl-cut': 'Une coupe ronde aux boucles brunes pleines de vie',
    fade: 'Un dégradé doux, avec des boucles courtes sur le dessus',
    'silver-waves': 'Des cheveux argentés naturels en ondulations souples',
    braid: 'Une épaisse tresse blond miel dans le dos',
    updo: 'Un chignon bas noir piqué d’épingles à perles',
    gloss: 'De longs cheveux foncés et lisses aux reflets chauds',
  },
}
