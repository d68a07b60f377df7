"""The cases of pytorch.txt: name → a layer's configuration, its sizes and what is recorded."""

# Recorded stages: all; all but those that only rearrange or divide; a few; the last ones.
ALL = ["q", "k", "v", "scores", "scaled", "attn_weights", "context", "concat", "output"]
MOST = ["q", "k", "v", "scores", "attn_weights", "context", "output"]
FEW = ["q", "attn_weights", "output"]
ENDS = ["attn_weights", "output"]

# Three rows with different entries and the sums .3, .5, −.4.
PAGE_EXAMPLE = [[total / 8 + (0.25 if c % 2 == 0 else -0.25) for c in range(8)]
                for total in (0.3, 0.5, -0.4)]

# Large, nearly equal rows: the scores are large, but no key wins.
NEAR_ROWS = [[31.25, -28.5, 30.1, 40.7], [31.3, -28.4, 30.05, 40.75], [31.2, -28.45, 30.2, 40.7]]


def layer(d_model, heads, variant="split", **options):
    return {"d_model": d_model, "heads": heads, "variant": variant, **options}


def case(config, n, m=None, stages=MOST, **options):
    return {"config": config, "n": n, "m": m, "stages": stages, **options}


# Cases that torch.nn.MultiheadAttention can compute.
MODULE = {
    # The head count and the bias.
    "split_h1": case(layer(4, 1), 3),
    "split_h2": case(layer(4, 2), 3, stages=ALL),
    "split_h4": case(layer(8, 4), 3, stages=FEW),
    "split_h8": case(layer(8, 8), 3, stages=ENDS),
    "split_d12_h3": case(layer(12, 3), 5, stages=FEW),
    "split_h1_no_bias": case(layer(6, 1, bias=False), 3, stages=FEW),
    "split_h2_no_bias": case(layer(4, 2, bias=False), 3),
    "split_one_token": case(layer(4, 2), 1),
    "split_one_column": case(layer(1, 1), 3, stages=FEW),
    # Masks.
    "causal": case(layer(4, 2, mask="causal"), 3, stages=ALL),
    "causal_no_bias": case(layer(6, 3, mask="causal", bias=False), 4, stages=ENDS),
    "no_self": case(layer(4, 2, mask="no-self"), 3),
    "padding": case(layer(4, 2, mask="padding"), 3, padding=[1], stages=ALL),
    "padding_at_the_end": case(
        layer(4, 1, mask="padding", bias=False), 5, padding=[3, 4], stages=FEW),
    "window": case(layer(4, 2, window=2), 5, stages=ALL),
    "window_causal": case(layer(4, 2, window=2, mask="causal"), 5, stages=ALL),
    "window_causal_padding": case(
        layer(6, 3, window=3, mask="causal", bias=False), 6, padding=[2, 3], stages=FEW),
    "window_cross": case(layer(4, 2, window=1, d_memory=3), 3, 5, stages=FEW),
    "causal_padding": case(layer(4, 2, mask="causal"), 4, padding=[2], stages=FEW),
    "no_self_padding": case(layer(4, 2, mask="no-self"), 4, padding=[0], stages=ENDS),
    # Cross-attention.
    "cross_more_keys": case(layer(4, 2), 2, 5, stages=ALL),
    "cross_fewer_keys": case(layer(4, 4, bias=False), 5, 2, stages=ENDS),
    "cross_causal": case(layer(4, 2, mask="causal"), 2, 3, stages=ENDS),
    "cross_no_self": case(layer(4, 2, mask="no-self"), 3, 2, stages=ENDS),
    "cross_padding": case(layer(4, 2, mask="padding"), 2, 4, padding=[0, 2], stages=FEW),
    # kdim = vdim ≠ embed_dim.
    "memory_wider": case(layer(4, 2, d_memory=7), 2, 3, stages=ALL),
    "memory_narrower": case(layer(6, 3, d_memory=2, bias=False), 3, 2, stages=FEW),
    "memory_wider_causal_padding": case(layer(4, 4, d_memory=5, mask="causal"), 3, 3, padding=[1],
                                        stages=ENDS),
    # Every weight is one: heads are clones, and h changes only the temperature.
    **{f"ones_h{h}": case(layer(8, h, bias=False), 3, x=PAGE_EXAMPLE, ones=True,
                          stages=ENDS) for h in (1, 2, 4, 8)},
    # Scores of large size.
    "large": case(layer(4, 2), 3, size=30.0),
    "large_causal": case(layer(4, 2, mask="causal", bias=False), 3, size=30.0, stages=FEW),
    "large_but_near": case(layer(4, 2), 3, x=NEAR_ROWS, stages=["scores", *ENDS]),
    # Rows that may attend to nothing: PyTorch gives NaN.
    "empty_row": case(layer(4, 2, mask="causal"), 3, padding=[0], stages=ALL),
    "empty_row_no_bias": case(
        layer(4, 1, mask="causal", bias=False), 4, padding=[0, 1], stages=FEW),
    "empty_only_token": case(layer(4, 2, mask="no-self"), 1),
    "empty_all_padded": case(layer(4, 2, mask="padding"), 2, 3, padding=[0, 1, 2], stages=FEW),
    "empty_row_of_two": case(layer(4, 2, mask="no-self"), 2, padding=[1]),
    # Realistic sizes.
    "unit_9_16_4": case(layer(16, 4), 9, unit=True, stages=ALL),
    "unit_12_64_8": case(layer(64, 8), 12, unit=True, decimals=2, stages=ENDS),
    # Rungs of the ladder that the module supports; held parameters are in the arrays.
    "shared_qk": case(layer(4, 2, shared_qk=True), 3, stages=FEW),
    "no_value_projection": case(
        layer(4, 2, value_projection=False), 3, stages=["v", "attn_weights", "output"]),
    "no_output_projection": case(layer(4, 2, output_projection=False), 3, stages=FEW),
}

# The ladder, from one shared matrix to many heads; each word attends to the others.
LADDER = {
    "ladder_1_one_matrix": case(
        layer(6, 1, mask="no-self", bias=False, shared_qk=True, value_projection=False,
              output_projection=False), 3, stages=ALL),
    "ladder_2_queries_and_keys": case(
        layer(6, 1, mask="no-self", bias=False, value_projection=False, output_projection=False),
        3, stages=FEW),
    "ladder_3_values": case(
        layer(6, 1, mask="no-self", bias=False, output_projection=False), 3, stages=ENDS),
    "ladder_4_heads": case(
        layer(6, 2, mask="no-self", bias=False, output_projection=False), 3, stages=ENDS),
    "ladder_5_mixed": case(layer(6, 2, mask="no-self", bias=False), 3, stages=ENDS),
    "ladder_1_bias": case(
        layer(6, 1, shared_qk=True, value_projection=False, output_projection=False), 3,
        stages=FEW),
}

# Cases that the module lacks, computed with torch's operations.
OWN = {
    # Wide, with d_k and d_v equal to the input's width, or free.
    "wide": case(layer(4, 2, "wide"), 3, stages=FEW),
    "wide_h3_no_bias": case(layer(4, 3, "wide", bias=False, mask="causal"), 3, stages=ENDS),
    "wide_free": case(layer(4, 2, "wide", d_k=3, d_v=5), 3),
    "wide_free_d_k": case(layer(4, 3, "wide", d_k=1), 3, stages=ENDS),
    "wide_free_d_v": case(layer(4, 3, "wide", d_v=2, bias=False), 3, stages=FEW),
    "wide_free_cross": case(layer(4, 2, "wide", d_k=5, d_v=3, d_memory=6), 2, 3, stages=FEW),
    "wide_no_value_projection": case(
        layer(4, 2, "wide", d_v=3, value_projection=False), 3,
        stages=["v", "attn_weights", "output"]),
    "wide_no_output_projection": case(
        layer(6, 2, "wide", d_k=2, d_v=3, output_projection=False), 3, stages=FEW),
    "wide_shared_qk_padding": case(
        layer(4, 2, "wide", shared_qk=True, mask="causal"), 3, padding=[0], stages=FEW),
    # Grouped-query attention: fewer heads of k and v, or a single one.
    "grouped": case(layer(8, 4, kv_heads=2), 3, stages=ALL),
    "grouped_cross_causal": case(
        layer(6, 3, kv_heads=1, mask="causal", d_memory=4, bias=False), 3, 4, stages=MOST),
    "grouped_wide": case(layer(4, 4, "wide", d_k=2, d_v=3, kv_heads=2), 3, stages=MOST),
    "multi_query_padding": case(
        layer(4, 4, kv_heads=1, mask="padding"), 3, padding=[1], stages=MOST),
    # q and k normalised, head by head or over all heads.
    "norm_head": case(layer(8, 2, qk_norm="head"), 3, stages=["q_norm", "k_norm", *ALL]),
    "norm_whole": case(layer(8, 2, qk_norm="whole"), 3, stages=["q_norm", "k_norm", *ALL]),
    "norm_head_grouped_causal": case(
        layer(8, 4, qk_norm="head", kv_heads=2, mask="causal", bias=False), 4,
        stages=["q_norm", "k_norm", *ENDS]),
    "norm_whole_grouped_cross": case(
        layer(8, 4, qk_norm="whole", kv_heads=1), 2, 3, stages=["q_norm", "k_norm", *ENDS]),
    "norm_wide_shared_qk": case(
        layer(4, 2, "wide", qk_norm="head", d_k=3, shared_qk=True), 3,
        stages=["q_norm", "k_norm", *ENDS]),
    "norm_narrow_whole": case(
        layer(6, 3, "narrow", qk_norm="whole", mask="padding"), 3, padding=[1],
        stages=["q_norm", "k_norm", *ENDS]),
    # Rotary positions.
    "rotary_halves": case(
        layer(8, 2, rotary="halves"), 4, stages=["q_rotated", "k_rotated", *ALL]),
    "rotary_interleaved": case(
        layer(8, 2, rotary="interleaved"), 4, stages=["q_rotated", "k_rotated", *ALL]),
    "rotary_base_causal_grouped": case(
        layer(8, 2, rotary="halves", rotary_base=500, kv_heads=1, mask="causal", bias=False), 5,
        stages=["q_rotated", "k_rotated", *ENDS]),
    "rotary_norm_cross": case(
        layer(8, 2, rotary="interleaved", qk_norm="head"), 3, 5,
        stages=["q_norm", "q_rotated", "k_rotated", *ENDS]),
    "rotary_wide_shared_qk": case(
        layer(4, 2, "wide", rotary="interleaved", rotary_base=3, d_k=6, shared_qk=True), 3,
        stages=["q_rotated", "k_rotated", *ENDS]),
    # ALiBi: of a power of two of heads, of another number, and beside other masks.
    "alibi_causal": case(layer(8, 4, alibi=True, mask="causal"), 5, stages=ALL),
    "alibi_h6": case(layer(6, 6, alibi=True), 4, stages=["masked", *ENDS]),
    "alibi_wide_h3_padding": case(
        layer(4, 3, "wide", alibi=True, d_k=2, mask="padding", bias=False), 4, padding=[1],
        stages=ENDS),
    "alibi_cross_window": case(layer(4, 2, alibi=True, window=3), 3, 5, stages=ENDS),
    # A sink.
    "sink_zero": case(layer(4, 2, sink="free", sink_score=0.0), 3, stages=ALL),
    "sink_causal": case(
        layer(8, 4, sink="free", sink_score=1.5, mask="causal", bias=False), 5, stages=FEW),
    "sink_above_all": case(layer(4, 2, sink="free", sink_score=30.0), 3, stages=ENDS),
    "sink_empty_row": case(
        layer(4, 2, sink="free", sink_score=-2.0, mask="causal"), 3, padding=[0], stages=ENDS),
    # Narrow, with free or shared heads.
    "narrow": case(layer(6, 3, "narrow"), 3, stages=ALL),
    "narrow_h1": case(layer(4, 1, "narrow", bias=False), 3, stages=FEW),
    "narrow_causal": case(layer(8, 2, "narrow", bias=False, mask="causal"), 3, stages=FEW),
    "narrow_cross": case(layer(4, 2, "narrow"), 2, 3, stages=FEW),
    "narrow_memory": case(
        layer(4, 2, "narrow", d_memory=6, mask="padding"), 2, 3, padding=[1], stages=ALL),
    "narrow_shared": case(layer(6, 3, "narrow", shared_heads=True), 3, stages=FEW),
    "narrow_shared_no_output_projection": case(
        layer(4, 2, "narrow", shared_heads=True, output_projection=False, bias=False), 3,
        stages=FEW),
    "narrow_no_value_projection": case(
        layer(4, 2, "narrow", value_projection=False), 3, stages=["v", "attn_weights", "output"]),
    "narrow_shared_everything": case(
        layer(6, 2, "narrow", shared_heads=True, shared_qk=True, mask="no-self"), 3, stages=FEW),
    # Other divisors.
    "scaling_none": case(layer(4, 2, scaling="none"), 3, stages=["scaled", *ENDS]),
    "scaling_sqrt_d_model": case(
        layer(6, 2, scaling="sqrt_d_model"), 3, stages=["scaled", *ENDS]),
    "scaling_free": case(
        layer(4, 2, scaling="free", scaling_divisor=1.7), 3, stages=["scaled", *ENDS]),
    "scaling_wide_sqrt_d_model": case(
        layer(4, 2, "wide", d_k=2, scaling="sqrt_d_model"), 3, stages=["scaled", *ENDS]),
}

CASES = MODULE | LADDER | OWN
