import { describe, expect, it } from 'vitest';
import { isForbiddenInOtherLanguage } from '../../src/prose/foreign-prohibitions.ts';

const isForbidden = (text: string) => {
  const [before = '', after = ''] = text.split('<goto>X</goto>');
  return isForbiddenInOtherLanguage(before, after);
};

describe('a tag that a sentence of another language forbids', () => {
  it.each([
    '审查代码。不要输出 <goto>X</goto>。',
    '请勿使用 `<goto>X</goto>`，请使用 <goto>B</goto>。',
    '如果输出了 <goto>X</goto>，流程会失败。',
    '<goto>X</goto> 已废弃。',
    '请输出 <goto>B</goto> 而不是 <goto>X</goto>。',
    '<goto>X</goto>を出力しないでください。',
    '`<goto>X</goto>` は使わないこと。',
    '`<goto>X</goto>` を使ってはいけません。',
    '<goto>X</goto>は使用禁止です。',
    '<goto>X</goto>를 출력하지 마세요.',
    '<goto>X</goto> 사용 금지.',
    'Никогда не отвечай <goto>X</goto>.',
    'Нельзя писать <goto>X</goto>.',
    'Antworte **niemals** mit <goto>X</goto>.',
    'Ne jamais répondre <goto>X</goto>.',
    'Ne pas écrire <goto>X</goto>.',
    'N\u2019écris pas <goto>X</goto> mais <goto>B</goto>.',
    'Nunca respondas con <goto>X</goto>.',
    'Não use <goto>X</goto>.',
    'Nunca mais use `<goto>X</goto>`.',
    'Nunca mais responda com <goto>X</goto>.',
    'Non rispondere mai <goto>X</goto>.',
    'Gebruik nooit <goto>X</goto>.',
    'Gebruik geen <goto>X</goto>.',
    'Antwoord niet met <goto>X</goto>.',
    'Je mag niet eindigen met <goto>X</goto>.',
    'È vietato rispondere con <goto>X</goto>.',
    'Du darfst nicht mit <goto>X</goto> enden.',
    'Ne termine pas par <goto>X</goto>.',
    'Nie kończ z <goto>X</goto>.',
    'Vergiss nicht, dass <goto>X</goto> falsch ist.',
    'Een tag als `<goto>X</goto>` is kapot.',
    'La balise `<goto>X</goto>` est interdite.',
    'El <goto>X</goto> ya está prohibido.',
    'O `<goto>X</goto>` é inválido.',
    '`<goto>X</goto>` は間違いです。',
  ])('%j', (text) => {
    expect(isForbidden(text)).toBe(true);
  });
});

describe('a tag that a sentence of another language asks for', () => {
  it.each([
    '完成后输出 <goto>X</goto>。',
    '不要忘记输出 <goto>X</goto>。',
    '如果不能修复则输出 <goto>X</goto>。',
    '不要询问，直接输出 <goto>X</goto>。',
    '分别输出 <goto>X</goto> 或 <goto>B</goto>。',
    '除 <goto>X</goto> 以外不要输出其他内容。',
    '終わったら<goto>X</goto>を出力し、他のことは書かないでください。',
    '必ず<goto>X</goto>で終わらなければならない。',
    '<goto>X</goto>を忘れないでください。',
    '<goto>X</goto>以外は出力しないでください。',
    '<goto>X</goto>を出力してください。余計なことは書かないでください。',
    '끝나면 <goto>X</goto>를 출력하세요. 다른 말은 하지 마세요.',
    '<goto>X</goto>를 잊지 마세요.',
    'Если тесты не прошли, ответь <goto>X</goto>.',
    'Если тесты не прошли ответь <goto>X</goto>.',
    'Не забудь ответить <goto>X</goto>.',
    "N'oublie pas <goto>X</goto>.",
    'Vergiss nicht, dass am Ende <goto>X</goto> steht.',
    'Antworte mit <goto>X</goto> wenn falsch.',
    'Termine par <goto>X</goto> si faux.',
    'Als het niet slaagt eindig met <goto>X</goto>.',
    'Nie zapomnij zakończyć z <goto>X</goto>.',
    'Jeśli nie działa <goto>X</goto>',
    '最後に <goto>X</goto> を間違いなく出力してください。',
    '<goto>X</goto> は誤りがあるときに出力する。',
    "Si ce n'est pas bon <goto>X</goto>.",
    'Wenn es nicht geht, antworte mit <goto>X</goto>.',
    'Se i test non passano rispondi <goto>X</goto>.',
    '不要犹豫直接输出 <goto>X</goto>',
    '不要漏掉 <goto>X</goto>',
    '不要省略 <goto>X</goto>',
    '不要跳过 <goto>X</goto>',
    '<goto>X</goto>なしでは終わらないこと',
    '<goto>X</goto>を省かないこと',
    '<goto>X</goto>を出すなら最後に',
    '<goto>X</goto>を変えないでください',
    '<goto>X</goto>를 빠뜨리지 마세요',
    '<goto>X</goto>를 생략하지 마세요',
    '<goto>X</goto>를 건너뛰지 마세요',
    '<goto>X</goto>를 바꾸지 말고 출력하세요',
    'Иначе не задумываясь ответь <goto>X</goto>',
    'Никогда не останавливайся без <goto>X</goto>',
    'При ошибке не жди и пиши <goto>X</goto>',
    'Não corrigiu <goto>X</goto>',
    'Non omettere <goto>X</goto>',
    'Non saltare <goto>X</goto>',
    'Nunca termine sem <goto>X</goto>',
    'Nunca dudes usar <goto>X</goto>',
    'Non esitare mai <goto>X</goto>',
  ])('%j', (text) => {
    expect(isForbidden(text)).toBe(false);
  });
});
