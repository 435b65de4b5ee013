import type { DemoTexts } from './demo-texts.ts'

export const portuguese: DemoTexts = {
  services: {
    'Cut & Finish': {
      name: 'Corte e brushing',
      description: 'Lavagem, corte e brushing. Antes falamos sobre como usa o cabelo e quanto tempo tem de manhã.',
    },
    'Short Cut': {
      name: 'Corte curto',
      description: 'À tesoura, à máquina ou com ambas, com lavagem e nuca bem acabada. Para qualquer corte acima do colarinho.',
    },
    'Curl Cut': {
      name: 'Corte de caracóis',
      description:
        'A seco, caracol a caracol, e depois lavado e definido, para ver a forma real. Venha com os caracóis soltos e sem produto.',
    },
    'Bangs Trim': {
      name: 'Acerto de franja',
      description: 'Um retoque rápido entre cortes, com o cabelo seco. Não é preciso lavá-lo antes.',
    },
    'Wash & Blow-Dry': {
      name: 'Lavagem e brushing',
      description: 'Lavado, seco e modelado com escova redonda: liso, com volume ou com ondas suaves. Dura dois a três dias.',
    },
    'Root Color & Gloss': {
      name: 'Coloração de raiz e gloss',
      description:
        'Cor na raiz, a condizer com a sua, e um gloss transparente da raiz às pontas. É a primeira coloração? Passe dois dias antes para um teste de alergia de cinco minutos.',
    },
    'Hand-Painted Balayage': {
      name: 'Balayage à mão livre',
      description:
        'Madeixas pintadas à mão, depois matizadas e secas. Crescem sem marcar a raiz, por isso bastam duas ou três visitas por ano.',
    },
    'Scalp & Repair Treatment': {
      name: 'Massagem e tratamento reparador',
      description:
        'Dez minutos de massagem no couro cabeludo e uma máscara morna de proteína para cabelo seco ou descolorado. Fácil de juntar a um corte.',
    },
  },
  stylists: {
    'margot-ellison':
      'A Margot abriu o salão em 1998 e ainda corta quatro dias por semana. As suas especialidades são os bobs que mantêm a forma e os cabelos grisalhos naturais.',
    'dayo-adeyemi':
      'Degradês, cabelo afro, barbas e o primeiro corte de quem tem quatro anos e algum receio. O Dayo aprendeu o ofício na loja do tio, em Lagos, na Nigéria, e nunca apressa uma nuca.',
    'ines-carvalho':
      'A Ines corta caracóis a seco e também os tem, por isso sabe o que a humidade faz. Os nossos balayages também são com ela. Se tiver uma foto, traga-a.',
    'jun-takeda':
      'Camadas longas, cortes curtos suaves e cabelo fácil de secar ao ar. Com Jun, tudo se faz com calma e cuidado, também na primeira visita.',
  },
  works: {
    bob: 'Um bob liso acobreado, cortado pelo maxilar',
    balayage: 'Ondas longas, pintadas de castanho a louro mel',
    'curl-cut': 'Um corte redondo de caracóis castanhos cheios de vida',
    fade: 'Um degradê suave com caracóis curtos no topo',
    'silver-waves': 'Cabelo prateado natural em ondas soltas',
    braid: 'Uma trança grossa louro mel ao longo das costas',
    updo: 'Um coque baixo preto com ganchos de pérolas',
    gloss: 'Cabelo escuro, comprido e liso com um brilho quente',
  },
}
