-- Overall prep is now the share of the paper's marks that is expected today. What was stored is another quantity, which
-- discounted everything that was little practised, and one graph can't show both.
truncate readiness_history;
